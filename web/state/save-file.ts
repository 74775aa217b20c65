/** Saves a text as a file through the browser, without a request. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file before the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
