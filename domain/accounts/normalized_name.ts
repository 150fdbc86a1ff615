/** The name of an account as new ones get it: names that look the same are the same. */
export const normalizedName = (name: string) => name.normalize("NFKC").trim();
