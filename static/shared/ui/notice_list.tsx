import { Button, CloseButton } from "./button.tsx";
import type { Notices } from "../notices.ts";

/** List of notices, also for screen readers; placed in a `.tray`. */
export function NoticeList({ notices }: { notices: Notices }) {
  const list = notices.list.value;
  return (
    <>
      <div role="alert" class="tray-failed">
        {list.filter(({ kind }) => kind === "failed").map((
          { id, text, detail },
        ) => (
          <div key={id} class="tray-notice tray-notice-failed">
            <div>
              <p>{text}</p>
              {detail && <p class="soft smaller">{detail}</p>}
            </div>
            <CloseButton onClick={() => notices.close(id)} />
          </div>
        ))}
      </div>
      <div role="status">
        {list.filter(({ kind }) => kind === "done").map(({ id, text, action }) => (
          <div key={id} class="tray-notice">
            <p>{text}</p>
            {action && (
              <Button
                look="quiet"
                onClick={() => {
                  notices.close(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
          </div>
        ))}
      </div>
    </>
  );
}
