/** A server that can be started and stopped. */
interface Server {
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  close(): Promise<unknown>;
}

/** Milliseconds that requests in flight get after the signal to stop. */
const GRACE = 10_000;

/**
 * Listens, says where, and closes in good order on SIGTERM and SIGINT: requests in flight are answered, idle
 * connections closed.
 * @param classifyPath path of classify, to show a line to try; absent for a provider
 */
export async function listen(
  app: Server,
  { host, port }: { readonly host: string; readonly port: number },
  classifyPath?: string,
): Promise<void> {
  const stop = (): void => {
    setTimeout(() => process.exit(1), GRACE).unref();
    void app.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const address = await app.listen({ host, port });
  process.stdout.write(`data-discovery serves on ${address}\n${example(address, classifyPath)}`);
}

function example(address: string, classifyPath: string | undefined): string {
  if (classifyPath === undefined) {
    const body = `'{"texts":[{"text":"Mail jane@example.org"}]}'`;
    return `Try: curl -H 'Content-Type: application/json' -d ${body} ${address}/classify\n`;
  }
  return `Try: curl -H 'Content-Type: text/plain' --data-binary 'Mail jane@example.org' ${address}${classifyPath}\n`;
}
