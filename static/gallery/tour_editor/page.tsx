/** The tour editor for curators: `/curator/tour?id=5`; without an id a new tour. */
import { idIn } from "../shared/page_id.ts";
import { render } from "preact";
import { LoadFailed, useLeaveWarning } from "../../shared/load.tsx";
import { t as shared } from "../../shared/messages.ts";
import { SiteHeader } from "../../shared/site_header.tsx";
import { Session } from "../shared/desk/session.ts";
import { CuratorsOnly, SessionExpired } from "../shared/desk/login.tsx";
import { viewerScripts } from "../painting/viewer_scripts.ts";
import { t } from "./messages.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Form } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import type { TourPainting } from "../../../domain/gallery/tour_records.ts";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { Clashes, FormStatus, RemoveDialog } from "../shared/desk/records/form_status.tsx";
import { catalogUrl } from "../shared/desk/records/fields.ts";
import { t as desk } from "../shared/desk/records/messages.ts";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { RecordEditing } from "../shared/desk/records/record_editing.ts";
import { FindField } from "../editing/find_field.tsx";
import { fieldsOf, frameInView, type ImageRegion, placeOf } from "../editing/place.ts";
import type { Zoomer } from "../painting/viewer/zoomer.ts";
import { getPainting, getPaintingContext } from "../shared/api.ts";
import { Preview } from "./preview.tsx";
import { StopForm, StopList, StopStage, TourFields } from "./stop_form.tsx";
import type { EditedStop } from "../../../domain/gallery/editing/records.ts";
import { newStop, tourPainting } from "./stops.ts";

/** Loads the paintings of stops. */
function usePaintings(ids: readonly number[]): ReadonlyMap<number, TourPainting> {
  const [loadedPaintings, setLoadedPaintings] = useState<ReadonlyMap<number, TourPainting>>(
    new Map(),
  );
  const requestedIds = useRef(new Set<number>());
  useEffect(() => {
    for (const id of ids) {
      if (requestedIds.current.has(id)) continue;
      requestedIds.current.add(id);
      Promise.all([getPainting(id), getPaintingContext(id)]).then(
        ([page, context]) =>
          setLoadedPaintings((paintings) =>
            new Map(paintings).set(id, tourPainting(page, context))
          ),
        () => requestedIds.current.delete(id),
      );
    }
  }, [ids.join()]);
  return loadedPaintings;
}

/**
 * The editor: stops on the left, the picture in the middle, the text on the right.
 * @param id Id of the tour; undefined for a new one.
 */
function TourEditor({ session, id }: { session: Session; id: number | undefined }) {
  const editing = useMemo(() => new RecordEditing(session, "tour", id), []);
  const { draft } = editing;
  const [at, setAt] = useState(0);
  const [isDrawing, setDrawing] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [zoomer, setZoomer] = useState<Zoomer>();
  const tour = draft.values.value;
  const stops = (tour.stops ?? []) as readonly EditedStop[];
  const paintings = usePaintings([...new Set(stops.map(({ painting_id }) => painting_id))]);
  const stop = stops[Math.min(at, stops.length - 1)];
  const number = Math.min(at, stops.length - 1);
  const painting = stop && paintings.get(stop.painting_id);
  const place = stop && placeOf(stop);
  const currentId = editing.id.value;
  const canSave = editing.canSave;

  const setStops = (next: readonly EditedStop[]) => editing.set("stops", next);
  const setStop = (next: EditedStop) =>
    setStops(stops.map((one, index) => (index === number ? next : one)));
  const setPlace = (next: ImageRegion | undefined) =>
    stop && setStop({ ...stop, ...fieldsOf(next) });
  const frameView = () => zoomer && setPlace(frameInView(zoomer.visiblePlace));
  const draw = () => {
    setDrawing(!isDrawing);
    // The canvas has the focus, so that the space bar moves the picture and does not press a
    // button.
    if (!isDrawing) zoomer?.canvas.focus();
  };
  const save = () => {
    if (canSave) void editing.save();
  };
  const keys = useRef({ frameView, draw, save });
  keys.current = { frameView, draw, save };

  useEffect(() => {
    void editing.begin();
    const endEditing = () => editing.end();
    addEventListener("pagehide", endEditing);
    const stopShortcuts = [
      listenToShortcuts(document, { "Ctrl+KeyS": () => keys.current.save() }),
      listenToShortcuts(document, {
        KeyA: () => keys.current.frameView(),
        KeyD: () => keys.current.draw(),
      }, (event) => !isTyping(event) && !document.querySelector("dialog[open]")),
    ];
    return () => {
      removeEventListener("pagehide", endEditing);
      for (const one of stopShortcuts) one();
      endEditing();
    };
  }, []);
  const isChanged = draft.isChanged.value;
  useLeaveWarning(() => draft.flush());
  useEffect(() => {
    if (currentId !== undefined) history.replaceState(null, "", `/curator/tour?id=${currentId}`);
  }, [currentId]);
  const title = String(tour.title ?? "") || t("new_tour");
  useEffect(() => {
    document.title = `${title} – ${shared("brand")}`;
  }, [title]);

  if (editing.state.value === "failed") {
    return (
      <main id="main" tabIndex={-1}>
        <LoadFailed retry={() => void editing.begin()} />
      </main>
    );
  }
  if (editing.state.value === "loading") {
    return (
      <main id="main" tabIndex={-1}>
        <p role="status">{shared("loading")}</p>
      </main>
    );
  }
  return (
    <main id="main" class="tour-editor window" tabIndex={-1}>
      <section class="editor-column stack gap-5" aria-labelledby="tour-title">
        <h1 id="tour-title">{title}</h1>
        <p class="links">
          <a href="/tours">{t("to_tours")}</a>
          {currentId !== undefined && <a href={`/tours/${currentId}`}>{t("its_page")}</a>}
          {currentId !== undefined && (
            <a href={catalogUrl({ kind: "tour", id: currentId })}>{t("to_form")}</a>
          )}
        </p>
        <details class="disclosure" open={currentId === undefined}>
          <summary>{t("about_tour")}</summary>
          <div class="stack gap-5">
            <TourFields editing={editing} />
          </div>
        </details>
        <h2>{t("stops")}</h2>
        <StopList
          stops={stops}
          paintings={paintings}
          at={number}
          onChoose={setAt}
          onMove={(next, to) => {
            setStops(next);
            setAt(to);
          }}
          onRemove={(index) => {
            setStops(stops.filter((_, other) => other !== index));
            if (index < number) setAt(number - 1);
          }}
        />
        <FindField
          id="find-stop"
          label={t("add_stop")}
          kinds={["painting"]}
          onPick={({ id, name }) => {
            const next = [...stops];
            next.splice(number + 1, 0, newStop(id, name));
            setStops(next);
            setAt(number + 1);
          }}
        />
      </section>
      {painting
        ? (
          <StopStage
            key={painting.id}
            painting={painting}
            place={place}
            onPlace={setPlace}
            isDrawing={isDrawing}
            onReady={setZoomer}
          />
        )
        : (
          <div class={`stop-stage centred tinted ${stop ? "" : "stop-stage-empty"}`}>
            {stop === undefined && (
              <Button
                look="main"
                onClick={() => document.getElementById("find-stop")?.focus()}
              >
                {t("first_stop")}
              </Button>
            )}
          </div>
        )}
      <Form class="editor-column column gap-5" aria-label={t("stops")} noValidate onSubmit={save}>
        <Clashes editing={editing} />
        {stop && (
          <StopForm
            key={`${number} ${draft.discards.value}`}
            draft={draft}
            stop={stop}
            number={number + 1}
            isDrawing={isDrawing}
            canFrame={zoomer !== undefined}
            onChange={setStop}
            onFrame={frameView}
            onWhole={() => setPlace(undefined)}
            onDraw={draw}
          />
        )}
        <div class="cluster gap-3 foot-bar tour-acts">
          <Button type="submit" look="main" disabled={!canSave}>
            {desk(currentId === undefined ? "create" : "save")} <kbd aria-hidden="true">Ctrl S</kbd>
          </Button>
          <Button disabled={stops.length === 0} onClick={() => setPreviewing(true)}>
            {t("preview")}
          </Button>
          <Button disabled={!isChanged} onClick={() => draft.discard()}>{desk("discard")}</Button>
          {currentId !== undefined && (
            <Button look="danger" onClick={() => setRemoving(true)}>{desk("remove")}</Button>
          )}
          <KeyHelpTool page="tour_editor" />
          <FormStatus editing={editing} />
        </div>
      </Form>
      {isPreviewing && (
        <Preview
          id={currentId ?? 0}
          draft={tour}
          paintings={[...paintings.values()]}
          initialStop={number}
          onClose={() => setPreviewing(false)}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          editing={editing}
          name={title}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            draft.discard();
            location.assign("/tours");
          }}
        />
      )}
    </main>
  );
}

viewerScripts.zoomer = () => import("../painting/viewer/zoomer.ts");

const session = new Session();

const tourHere = () => idIn(new URLSearchParams(location.search), "id");

function App() {
  return (
    <>
      <SiteHeader>
        {session.username.value && (
          <nav class="tabs" aria-label={shared("for_curators")}>
            <a class="tab" href="/curator/catalog?kind=tour">{t("to_tours")}</a>
          </nav>
        )}
      </SiteHeader>
      <CuratorsOnly session={session} title={t("new_tour")} text={t("log_in")}>
        <TourEditor session={session} id={tourHere()} />
      </CuratorsOnly>
      <SessionExpired session={session} />
    </>
  );
}

void session.begin();
const root = document.getElementById("app");
if (root) render(<App />, root);
