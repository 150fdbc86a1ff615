/** Where the picture of a painting comes from, whom to credit and under which terms. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import type { PictureCredit } from "../../../../domain/gallery/picture_credit.ts";
import { getCredit, setCredit } from "../state/curator_api.ts";
import type { Desk } from "../state/desk.ts";
import { explain } from "../state/explain.ts";
import { t } from "../messages.ts";

const FIELDS = ["source", "credit", "license"] as const;

/** The form of a painting that has a picture. Its owner gives it a key of the picture's. */
export function CreditForm({ desk, id }: { desk: Desk; id: number }) {
  const [credit, setKnown] = useState<PictureCredit>();
  const [note, setNote] = useState("");
  useEffect(() => {
    let current = true;
    getCredit(id).then((known) => current && setKnown(known), () => {});
    return () => {
      current = false;
    };
  }, [id]);
  async function save(event: SubmitEvent) {
    event.preventDefault();
    setNote("");
    try {
      setKnown(await desk.session.guard(() => setCredit(id, credit!)));
      setNote(t("credit_saved"));
    } catch (error) {
      setNote(explain(error).text);
    }
  }

  return (
    <details class="credit">
      <summary>{t("credit_title")}</summary>
      {credit && (
        <form class="credit-form" onSubmit={save}>
          {FIELDS.map((name) => (
            <label key={name} class="field">
              <span>{t(`credit_${name}`)}</span>
              <input
                value={credit[name]}
                maxlength={500}
                onInput={({ currentTarget: { value } }) => setKnown({ ...credit, [name]: value })}
              />
            </label>
          ))}
          <p class="credit-end">
            <Button type="submit">{t("credit_save")}</Button>
            <span role="status">{note}</span>
          </p>
        </form>
      )}
    </details>
  );
}
