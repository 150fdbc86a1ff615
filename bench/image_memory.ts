/**
 * Does one image job in a process of its own and prints the largest memory that process had, in
 * bytes: `image_memory.ts ours|sharp|nothing JOB FILE`. Linux only.
 */
import { jobs } from "./image_jobs.ts";

const [who, name, file] = Deno.args;
const job = jobs[name as keyof typeof jobs];
const bytes = await Deno.readFile(file!);
if (who === "ours") await job.ours(bytes);
if (who === "sharp") await job.sharp(bytes);
const status = await Deno.readTextFile("/proc/self/status");
console.log(Number(status.match(/^VmHWM:\s+(\d+) kB$/m)![1]) * 1024);
