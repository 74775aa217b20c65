import { THEMES, type Theme } from '../state/use-theme.js';
import { AccountMenu } from './account-menu.js';
import type { SessionState } from '../state/use-session.js';

interface Props {
  readonly version: string | undefined;
  readonly authRequired: boolean;
  readonly session: SessionState;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onSignIn: () => void;
  readonly onChangePassword: () => void;
  readonly onNewKey: () => void;
}

/** The header: name, links, colour scheme and account. */
export function PageHeader({ version, authRequired, session, theme, onTheme, ...account }: Props) {
  return (
    <header class="page-header">
      <div class="brand">
        <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
          <rect width="32" height="32" rx="6" class="brand-ground" />
          <path d="M7 10h9M7 16h5M7 22h8" class="brand-lines" />
          <rect x="15" y="12.6" width="11" height="6.8" rx="2" class="brand-mark" />
        </svg>
        <h1>data-discovery</h1>
        {version !== undefined && <span class="version">{version}</span>}
      </div>
      <nav aria-label="Page">
        <a href="guide/">Guide</a>
        <a href="docs">API</a>
        <label class="theme">
          <span class="hidden">Colour scheme</span>
          <select value={theme} onChange={({ currentTarget }) => onTheme(currentTarget.value as Theme)}>
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {{ system: 'System', light: 'Light', dark: 'Dark' }[name]}
              </option>
            ))}
          </select>
        </label>
        {authRequired && session.session === undefined && (
          <button type="button" onClick={account.onSignIn}>
            Sign in
          </button>
        )}
        {session.session !== undefined && (
          <AccountMenu
            email={session.session.email}
            onChangePassword={account.onChangePassword}
            onNewKey={account.onNewKey}
            onSignOut={session.signOut}
          />
        )}
      </nav>
    </header>
  );
}
