/** The form of one record: its fields, concurrent changes by others, and its dependent records. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { listenToShortcuts } from "../../shared/keyboard.ts";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { LoadFailed } from "../../shared/load.tsx";
import type { Session } from "../shared/desk/session.ts";
import { ReadingPanel } from "../shared/desk/encyclopedia/reading_panel.tsx";
import {
  type CatalogLocation,
  catalogUrl,
  type FieldShape,
  parseCatalogUrl,
  PARTS,
  SHAPES,
} from "../shared/desk/records/fields.ts";
import { failureText } from "../shared/desk/explain.ts";
import { useTask } from "../../shared/use_task.ts";
import { FieldHistory } from "./view/field_history.tsx";
import { MESSAGES, t as deskText } from "./messages.ts";
import { lastList } from "./state/catalog_list.ts";
import { getPaintingRow, getPortraitRow, setFlags, uploadPicture } from "./state/curator_api.ts";
import { flagText, stateText } from "./state/describe_row.ts";
import {
  fileUrl,
  paintingRow,
  pictureState,
  portraitRow,
  type ReviewRow,
  type Target,
} from "./state/review_row.ts";
import { checkUpload, HEAD_BYTES } from "./state/upload_check.ts";
import { nameOf } from "../shared/desk/records/names.ts";
import { Clashes, FormStatus, RemoveDialog } from "../shared/desk/records/form_status.tsx";
import type { Draft, Values } from "../../shared/draft.ts";
import { FieldInput } from "../shared/desk/records/field_input.tsx";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { RecordEditing } from "../shared/desk/records/record_editing.ts";
import { t } from "../shared/desk/records/messages.ts";
import { type CatalogRecord, listRecords } from "../shared/desk/records/record_api.ts";

/** Maximum number of dependent records that are listed. */
const MAX_LISTED_RECORDS = 50;

/**
 * Dependent records, such as the notes of a painting or the paintings of an artist, with a link
 * that adds one.
 */
function Parts({ kind, field, of, owner, go }: {
  kind: Kind;
  /** Field by which the records belong to the owner. */
  field: string;
  of: number;
  owner: Kind;
  go: (place: CatalogLocation) => void;
}) {
  const [records, setRecords] = useState<readonly CatalogRecord[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    listRecords(kind, { of, limit: MAX_LISTED_RECORDS }, abort.signal)
      .then((page) => setRecords(page.records), () => {});
    return () => abort.abort();
  }, [kind, of]);
  const link = (place: CatalogLocation, text: string, look?: string) => (
    <a
      href={catalogUrl(place)}
      {...(look && { class: look })}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(place);
      }}
    >
      {text}
    </a>
  );
  const typeValues = kind === "influence" && owner === "painting"
    ? { target_type: "painting" }
    : undefined;
  return (
    <section class="part stack">
      <h2>{t(`kind_${kind}`)}</h2>
      <ul>
        {records.map((record) => (
          <li key={record.id}>{link({ kind, id: record.id }, nameOf(record), "target")}</li>
        ))}
      </ul>
      {link(
        { kind, isNew: true, initialValues: { [field]: of, ...typeValues } },
        t("add_part", { kind: t(`one_${kind}`).toLowerCase() }),
        "button",
      )}
    </section>
  );
}

const WITH_PAGES: ReadonlySet<Kind> = new Set(["artist", "movement", "painting", "tour"]);

/** Returns what belongs into a field, with an example; undefined for fields that need no words. */
const helpOf = (kind: Kind, field: string): string | undefined =>
  (kind === "painting" || kind === "artist") && Object.hasOwn(MESSAGES, `help_f_${field}`)
    ? deskText(`help_f_${field}` as "help_f_year")
    : undefined;

async function getRow({ kind, id }: Target): Promise<ReviewRow | undefined> {
  if (kind === "painting") {
    const row = await getPaintingRow(id);
    return row && paintingRow(row);
  }
  const row = await getPortraitRow(id);
  return row && portraitRow(row);
}

/** The picture of the record with its review state; a file can be chosen or dropped. */
function FormPicture({ session, kind, id }: Target & { session: Session }) {
  const [row, setRow] = useState<ReviewRow>();
  const [progress, setProgress] = useState<number>();
  const { isBusy, error, run } = useTask();
  const [problem, setProblem] = useState("");
  const [isOver, setOver] = useState(false);
  const load = async () => setRow(await session.guard(() => getRow({ kind, id })));
  useEffect(() => void run(load), [kind, id]);
  const upload = (file: File | undefined) => {
    if (file === undefined) return;
    setProblem("");
    void run(async () => {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      const type = checkUpload(head, file.size);
      if (!type.includes("/")) {
        const size = (file.size / 1e6).toFixed(0);
        return setProblem(deskText(`file_${type as "empty"}`, { name: file.name, size }));
      }
      try {
        await session.guard(() => uploadPicture({ kind, id }, file, setProgress));
      } finally {
        setProgress(undefined);
      }
      await load();
    });
  };
  const url = row && fileUrl(row.small);
  const state = row && (pictureState(row) === "there" ? flagText(row) : stateText(row));
  return (
    <section class="stack gap-3" aria-label={deskText("column_picture")}>
      <div
        class={isOver ? "file-drop file-drop-over" : "file-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          upload(event.dataTransfer?.files[0]);
        }}
      >
        {url && (
          <a class="thumb" style={{ "--thumb": "96px" }} href={`/curator?${kind}=${id}`}>
            <img src={url} alt={deskText("column_picture")} />
          </a>
        )}
        <p role="status">{progress === undefined ? state : `${Math.round(progress * 100)} %`}</p>
        <label class="button">
          {deskText("act_upload")}
          <input
            class="unseen"
            type="file"
            accept="image/jpeg,image/png,image/gif,image/webp,image/tiff"
            disabled={isBusy}
            onChange={({ currentTarget }) => upload(currentTarget.files?.[0])}
          />
        </label>
        {kind === "painting" && row && pictureState(row) === "there" && (
          <a class="button" href={`/curator/pictures?painting=${id}`}>{deskText("act_crop")}</a>
        )}
        {row && pictureState(row) === "there" && !row.checked && (
          <Button
            onClick={() =>
              void run(async () => {
                await session.guard(() => setFlags({ kind, id }, { checked: true }));
                await load();
              })}
          >
            {deskText("picture_reviewed")}
          </Button>
        )}
        <a href={`/curator?${kind}=${id}`}>{deskText("to_desk")}</a>
      </div>
      <p role="alert" class="wrong">
        {problem || (error === undefined ? "" : failureText(error))}
      </p>
    </section>
  );
}

function Fields({ editing, session }: { editing: RecordEditing; session: Session }) {
  const values = editing.draft.values.value;
  const [shown, setShown] = useState<FieldShape>();
  const id = editing.id.value;
  return (
    <div class="field-row record-fields">
      {SHAPES[editing.kind].filter(({ name }) => name in values).map((shape) => (
        <FieldInput
          key={`${shape.name} ${editing.draft.discards.value}`}
          shape={shape}
          draft={editing.draft}
          path={shape.name}
          value={values[shape.name]}
          owner={values}
          help={helpOf(editing.kind, shape.name)}
          onHistory={id === undefined ? undefined : () => setShown(shape)}
          onChange={(value) => editing.set(shape.name, value)}
        />
      ))}
      {shown && id !== undefined && (
        <FieldHistory
          session={session}
          target={{ target_type: editing.kind, target_id: id }}
          shape={shown}
          off={editing.draft.isChanged.value ? t("off_unsaved") : undefined}
          onUndone={() => editing.refresh()}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

/**
 * The form.
 * @param initialValues Initial values of a new record.
 * @param go Opens another page of the catalog, unless the curator wants to keep unsaved changes.
 */
export function RecordForm({ session, kind, id, initialValues, go, onChanged, onWritten }: {
  session: Session;
  kind: Kind;
  id: number | undefined;
  initialValues: Values;
  go: (place: CatalogLocation, replaces?: boolean) => void;
  onChanged: (draft: Draft | undefined) => void;
  onWritten: (kind: Kind) => void;
}) {
  const editing = useMemo(() => new RecordEditing(session, kind, id, initialValues), []);
  const { draft } = editing;
  const [isRemoving, setRemoving] = useState(false);
  const isChanged = draft.isChanged.value;
  const currentId = editing.id.value;
  useEffect(() => {
    void editing.begin();
    const endEditing = () => editing.end();
    addEventListener("pagehide", endEditing);
    return () => {
      removeEventListener("pagehide", endEditing);
      endEditing();
    };
  }, [editing]);
  useEffect(() => onChanged(isChanged ? draft : undefined), [isChanged]);
  const done = editing.done.value;
  useEffect(() => {
    if (done !== undefined && done !== "nothing_changed") onWritten(kind);
  }, [done]);
  useEffect(() => {
    if (currentId !== undefined && currentId !== id) go({ kind, id: currentId }, true);
  }, [currentId]);
  useEffect(() => listenToShortcuts(document, { "Ctrl+KeyS": () => void editing.save() }), []);
  if (editing.state.value === "failed") return <LoadFailed retry={() => void editing.begin()} />;
  if (editing.state.value === "loading") return <p role="status">{t("loading")}</p>;
  const name = nameOf(draft.base.value);
  const isNew = currentId === undefined;
  const list = lastList(kind);
  const at = list?.ids.indexOf(currentId ?? 0) ?? -1;
  const nextId = at < 0 ? undefined : list!.ids[at + 1];
  const saveAndNext = async () => {
    if (isChanged) await editing.save();
    if (draft.isChanged.value || draft.failure.value !== undefined || nextId === undefined) return;
    onChanged(undefined);
    go({ kind, id: nextId });
  };
  const toList = { kind, ...(list && parseCatalogUrl(`?kind=${kind}&${list.search}`)) };
  const title = isNew
    ? t("new_of_kind", { kind: t(`one_${kind}`).toLowerCase() })
    : `${t(`one_${kind}`)}: ${name}`;
  const disabledReason = editing.isBusy.value
    ? t("off_saving")
    : draft.unreadable.value.size > 0
    ? t("off_unreadable")
    : draft.clashes.value.length > 0
    ? t("off_clashes")
    : undefined;
  return (
    <section class="stack gap-5" aria-labelledby="record-title">
      <h1 id="record-title" tabIndex={-1}>{title}</h1>
      <p class="links">
        <a
          href={catalogUrl(toList)}
          onClick={(event) => {
            event.preventDefault();
            go(toList);
          }}
        >
          {t("to_list")}
        </a>
        {!isNew && WITH_PAGES.has(kind) && <a href={`/${kind}s/${currentId}`}>{t("on_its_page")}
        </a>}
        {kind === "tour" && (
          <a href={isNew ? "/curator/tour" : `/curator/tour?id=${currentId}`}>{t("on_pictures")}</a>
        )}
        {!isNew && (
          <a href={`/curator/audit?target_type=${kind}&target_id=${currentId}`}>
            {t("its_history")}
          </a>
        )}
      </p>
      {!isNew && (kind === "artist" || kind === "painting") && (
        <FormPicture session={session} kind={kind} id={currentId} />
      )}
      <Form
        class="record-form stack gap-5"
        noValidate
        onSubmit={() => {
          if (disabledReason === undefined) void editing.save();
        }}
      >
        <Clashes editing={editing} />
        <Fields editing={editing} session={session} />
        <div class="foot-bar cluster gap-3 record-acts">
          <ReasonedButton type="submit" class="button button-main" off={disabledReason}>
            {t(isNew ? "create" : "save")} <kbd aria-hidden="true">Ctrl S</kbd>
          </ReasonedButton>
          {at >= 0 && (
            <ReasonedButton
              off={disabledReason ?? (nextId === undefined ? t("off_last") : undefined)}
              onClick={() => void saveAndNext()}
            >
              {deskText("save_and_next")}
            </ReasonedButton>
          )}
          <ReasonedButton
            off={isChanged ? undefined : t("nothing_changed")}
            onClick={() => draft.discard()}
          >
            {t("discard")}
          </ReasonedButton>
          {!isNew && <Button look="danger" onClick={() => setRemoving(true)}>{t("remove")}</Button>}
          <KeyHelpTool page="record" />
          <FormStatus editing={editing} />
        </div>
      </Form>
      {!isNew && (kind === "artist" || kind === "painting") && (
        <ReadingPanel
          session={session}
          kind={kind}
          id={currentId}
          off={isChanged ? t("off_unsaved") : undefined}
          version={draft.base.value}
          onWritten={() => {
            void editing.refresh();
            onWritten(kind);
          }}
        />
      )}
      {!isNew &&
        (PARTS[kind] ?? []).map(([part, field]) => (
          <Parts key={part} kind={part} field={field} of={currentId!} owner={kind} go={go} />
        ))}
      {isRemoving && (
        <RemoveDialog
          editing={editing}
          name={name}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            draft.discard();
            onChanged(undefined);
            onWritten(kind);
            go({ kind });
          }}
        />
      )}
    </section>
  );
}
