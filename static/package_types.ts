/**
 * The types of packages that bring none of their own. Nothing imports this file: it makes `deno check`
 * fetch them, which a start never needs.
 */
import type {} from "types-of-d3-scale";
import type {} from "types-of-three";
