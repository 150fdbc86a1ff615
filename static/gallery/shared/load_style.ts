/** Loads a built style sheet that only some who open a page need. */
export function loadStyle(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/assets/${name}`;
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => {
    link.remove();
    reject(new Error(`The style sheet ${name} has not come.`));
  });
  document.head.append(link);
  return promise;
}
