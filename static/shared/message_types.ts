/** A text that depends on a count, by the plural rules of its language. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Every language has the keys of the English texts, and forms where English has forms. */
export type MessagesLike<English> = {
  [Key in keyof English]: English[Key] extends string ? string : PluralForms;
};
