/** Skips where a tool is missing, save in continuous integration, which installs it. */
export function needs(tool: string | undefined, name: string): { readonly skip: string | false } {
  return { skip: tool === undefined && process.env['CI'] === undefined ? `${name} is not installed` : false };
}
