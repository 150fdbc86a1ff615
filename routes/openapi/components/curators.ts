/** What curators send and are answered. */
import * as audit from "../../../domain/gallery/audit.ts";
import * as review from "../../../domain/gallery/review.ts";
import * as accounts from "../../../domain/accounts/curator_records.ts";
import * as auth from "../../gallery/auth.ts";
import { components } from "./component.ts";

export const CURATORS = components({ ...audit, ...review, ...accounts, ...auth }, {
  Visitor: { about: "Who is asking.", example: { role: "user" } },
  SignedInCurator: {
    about: "A curator who has logged in.",
    example: { role: "curator", username: "ada" },
  },
  CuratorLogin: {
    schema: auth.LoginBody,
    about: "Username and password of a curator.",
    example: { username: "ada", password: "correct horse battery staple" },
  },
  OwnAccount: {
    about: "The account that asks.",
    example: { id: 1, username: "ada", role: "editor_in_chief" },
  },
  PasswordChange: {
    about: "Another password for one's own account.",
    example: { current: "correct horse battery staple", password: "correct horse battery staple" },
  },
  CuratorSession: {
    about: "A session of one's own account.",
    example: {
      id: "9f86d081884c7d65",
      client: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      created_at: 1_780_000_000_000,
      last_seen_at: 1_780_003_600_000,
      expires_at: 1_780_608_400_000,
      current: true,
    },
  },
  CuratorSessions: { about: "The open sessions of an account." },
  CuratorAccount: {
    about: "An account as editors in chief see it.",
    example: {
      id: 2,
      username: "grace",
      role: "curator",
      created_at: 1_780_000_000_000,
      sessions: 0,
      last_seen_at: null,
    },
  },
  CuratorAccounts: { about: "All accounts of curators." },
  CuratorDraft: {
    about: "A new account.",
    example: { username: "hilma", password: "swans and doves in pairs", role: "curator" },
  },
  CuratorChange: { about: "What is changed of an account.", example: { role: "editor_in_chief" } },
  Done: { about: "It is done.", example: { ok: true } },
  ReviewFlags: { about: "The two flags of an image.", example: { checked: true, fixed: false } },
  ReviewChange: {
    schema: review.FlagsBody,
    about: "A change of one flag or both. What is set to fixed counts as checked too.",
    example: { checked: true },
  },
  CheckupRow: {
    about: "A row of the review list; paths are empty where there is no file.",
    fields: {
      gallery_file: "Path of the small image.",
      gallery_preview: "The same with its cache key.",
      detail_file: "Path of the full image.",
      detail_on_demand: "There is no full image, but one may be looked for.",
      detail_file_exists: "Whether the file lies on the disk.",
      cleared: "A curator has taken the image down for good; the flags do not undo it.",
    },
    example: {
      id: 1193,
      title: "Impression, Sunrise",
      artist_name: "Claude Monet",
      year: 1872,
      gallery_file: "",
      gallery_preview: "",
      detail_file: "",
      detail_preview: "",
      detail_on_demand: true,
      gallery_file_exists: false,
      detail_file_exists: false,
      cleared: false,
      checked: false,
      fixed: false,
    },
  },
  CheckupList: { about: "All paintings to be reviewed." },
  PortraitRow: {
    about: "A row of the portraits' review list; paths are empty where there is no file.",
    example: {
      id: 222,
      name: "Claude Monet",
      birth_year: 1840,
      death_year: 1926,
      movement_name: "Impressionism",
      portrait_file: "",
      portrait_preview: "",
      thumb_file: "",
      thumb_preview: "",
      portrait_file_exists: false,
      thumb_file_exists: false,
      cleared: false,
      checked: false,
      fixed: false,
    },
  },
  PortraitList: { about: "All portraits to be reviewed." },
  AuditRecord: {
    about: "One change: who did what to which painting or artist.",
    example: {
      id: 7,
      at: 1760000000000,
      username: "ada",
      action: "painting.checkup_flags",
      target_type: "painting",
      target_id: 1193,
      details: {
        before: { checked: false, fixed: false },
        after: { checked: true, fixed: false },
      },
      operation: null,
    },
  },
  AuditPage: { about: "A page of the audit log, newest first." },
});
