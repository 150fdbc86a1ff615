/** Downloads content as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
