/** Returns the normalized name of a new account: names that look the same become equal. */
export const normalizedName = (name: string) => name.normalize("NFKC").trim();
