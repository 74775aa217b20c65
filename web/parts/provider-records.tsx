import type { ProviderRecord } from '../model/answer.js';

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'answered',
  502: 'no response, or an invalid one',
  504: 'timed out',
  599: 'internal error',
};

/** The status of each provider. */
export function ProviderRecords({ providers }: { readonly providers: readonly ProviderRecord[] }) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label="Providers">
      <table class="facts">
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Version</th>
            <th scope="col">Address</th>
            <th scope="col">Status</th>
            <th scope="col" class="number">
              Seconds
            </th>
          </tr>
        </thead>
        <tbody>
          {providers.map((provider, index) => (
            <tr key={index} data-failed={provider.status !== 200}>
              <th scope="row">{provider.name}</th>
              <td>{provider.version}</td>
              <td>
                <code>{provider.config_provider.address}</code>
              </td>
              <td>
                {provider.status} {MEANINGS[provider.status] ?? 'failed'}
              </td>
              <td class="number">{provider.elapsed_time.toFixed(4)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
