/** Simulated clients of a process, and the orders that start them. */
import { setPriority } from "node:os";
import { seeded } from "../warehouse_aisles.ts";
import type { MadeCatalog } from "./catalog.ts";
import { Client } from "./client.ts";
import { type Credentials, curate } from "./curator.ts";
import type { MadeDepot } from "./depot.ts";
import { bringIn } from "./importer.ts";
import { pack, plan } from "./planner.ts";
import { type Fault, Recorder, type Sightings } from "./recorder.ts";
import { visit } from "./visitor.ts";

/** The input of a client process. */
export interface Orders {
  url: string;
  catalog: MadeCatalog;
  depot: MadeDepot;
  /** Of the curator and of the warehouse's administrator. */
  credentials: Credentials;
  /** Files with the bodies that curators send. */
  uploads: string[];
  /** 1 is the lone visitor; more are a crowd of all kinds. */
  clients: number;
  /** Seconds that are not counted, and those that are. */
  warmUp: number;
  seconds: number;
}

/** Measurements of one run. */
export interface LoadReport {
  sightings: Sightings;
  faults: Fault[];
  faultCount: number;
}

/** Returns the number of clients of each kind. */
export function crowdOf(clients: number) {
  const curators = Math.max(1, Math.round(clients / 32));
  const importers = 1;
  const packers = 1;
  const planners = Math.max(1, Math.round(clients / 6));
  const visitors = Math.max(0, clients - curators - importers - packers - planners);
  return { visitors, planners, curators, importers, packers };
}

const NOBODY = { visitors: 0, planners: 0, curators: 0, importers: 0, packers: 0 };
// The lone visitor is there to measure: a tenth of a second from page to page instead of two.
const LONE_PACE = 0.05;

/** Lets them work until the time is over. */
export async function work(orders: Orders): Promise<LoadReport> {
  const { url, catalog, depot, credentials, clients } = orders;
  // Clients are other machines: they leave this one's cores to the server. Not the one that measures,
  // whose clock would run while it waits for a core.
  if (clients > 1) setPriority(19);
  const uploads = await Promise.all(orders.uploads.map((path) => Deno.readFile(path)));
  const counted = performance.now() + 1000 * orders.warmUp;
  const end = counted + 1000 * orders.seconds;
  const over = () => performance.now() >= end;
  const recorder = new Recorder(counted);
  const employed: Promise<void>[] = [];
  const employ = (count: number, job: (client: Client, number: number) => Promise<void>) => {
    for (let number = 0; number < count; number++) {
      const random = seeded(1000 + employed.length);
      const pace = clients > 1 ? 1 : LONE_PACE;
      const client = new Client(url, recorder, { random, over, pace });
      // They come one by one, as people do, and not in step.
      const came = clients > 1 ? client.think(3) : Promise.resolve();
      employed.push(came.then(() => job(client, number)).finally(() => client.close()));
    }
  };
  const crowd = clients > 1 ? crowdOf(clients) : { ...NOBODY, visitors: 1 };
  employ(crowd.visitors, (client) => visit(client, catalog));
  employ(crowd.planners, (client) => plan(client, depot, credentials));
  employ(crowd.packers, (client) => pack(client, depot));
  employ(crowd.importers, (client) => bringIn(client, depot));
  employ(crowd.curators, (client, number) => {
    const share: [number, number] = [number, crowd.curators];
    return curate(client, catalog, { credentials, uploads, share });
  });
  await Promise.all(employed);
  const { sightings, faults, faultCount } = recorder;
  return { sightings, faults, faultCount };
}
