/** Stored passwords of every form, made by other programs, each opened by its password alone. */
import assert from "node:assert/strict";
import { verifyPassword } from "../../../adapters/accounts/password.ts";
import { passwordForm } from "../../../adapters/accounts/password_forms.ts";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";

const PASSWORD = "жёлтый ящик: №7";

// By the program that made them of PASSWORD.
const MADE: Record<string, Record<string, string>> = {
  "bcrypt 4.0.1 (Python)": {
    "$2b": "$2b$05$UZkZ.vFDLleTcEucG.j82e1lc5VPmGYG291Un7DTijFPJ.jR6nC/m",
    "$2a": "$2a$05$gzXS7X0D7OMfwYOLycFBk.FAuocmjqPK3DCFQpjSeMysIxM6ND/Hq",
  },
  "crypt(3) of libxcrypt 4.4": {
    "$2y": "$2y$05$abcdefghijklmnopqrstuucoj6dICf.o9A7aXiJ2kScn3xmBfgOie",
  },
  "the reference implementation of argon2 (argon2-cffi 25.1.0)": {
    argon2i:
      "$argon2i$v=19$m=1024,t=2,p=2$2lclNv7Nsq/xauZm5JTwcg$6j2bNq8Lcle8W9vUTRq6PfBIngfIiXf/JcLG7CR7HoA",
    argon2d:
      "$argon2d$v=19$m=1024,t=2,p=2$OlKRszjTyEobjWep4fJyyg$6ntz4C7NsjDzlwy52FV8HdwbF7ElbcoYRrVct129S4w",
    argon2id:
      "$argon2id$v=19$m=1024,t=2,p=2$LScIrY9Un0ARY1SlAKEe4g$awqmFpOpDSL6Q7MyHmOIlFkJsm0i23hILN0F3FNmHJs",
    "three lanes that do not divide the memory":
      "$argon2id$v=19$m=101,t=3,p=3$c41YRVA5Rfi2GumYb5jyTA$71TWd9pEWUq4wQDkm0VcGu+u253WXhIl",
    "64 lanes":
      "$argon2id$v=19$m=1024,t=1,p=64$RhMLQy6iPqA+R0rkq/fT1w$0yLBxEMXgT9yi6jhigvgL8j225CPaqikJWS3kj/DXYh5JnJ9mQ00IIJvlPzweRoVmINSNE8eDqeXEKQVykVq/A",
  },
  "Passlib 1.7.4": {
    "pbkdf2-sha1": "$pbkdf2$1000$i9EaQ.i9dy7F.F.LcW5tLQ$lVG5l2t/fiX37nqn2xUHQ.8PBx8",
    "pbkdf2-sha256":
      "$pbkdf2-sha256$29000$qRVCSAlBSOndW.sdA0DonQ$62u79vT4XCBeYCyVBLHN2Z3Fg5oCvVO9xQHzyfa/kOU",
    "pbkdf2-sha512":
      "$pbkdf2-sha512$1000$4pxTau39n7P2vrc2prT2Hg$6XgqhAss.XGJyraaj2EGwcaGXLDtJ1F9yRoghe.adjd9X1FW9TaLS6jYvHWzeuwGV3MDDNGxxvzmeJ7m95YO3w",
    scrypt:
      "$scrypt$ln=10,r=8,p=2$W+u9dy6FMGaMsRbCWOs95w$t+DShruKDEU1XIEiVB4n3WND+cifpPHC+nTAVCsyecA",
  },
  "Werkzeug 3.1.9": {
    "pbkdf2:sha1": "pbkdf2:sha1:1000$N0CkFM3RVHloVNhm$f46a47af0934eba3f070b2c2465606c1cab58384",
    "pbkdf2:sha256":
      "pbkdf2:sha256:600000$BVHfpzF5b85tMAz7$9b58b1cbf14476e9ef3b2945ab6211722e3f38654689bc7dd850868bfebd1246",
    "pbkdf2:sha512":
      "pbkdf2:sha512:1000$qcyQ40M2xsBGWlBM$629ae4bb5d69ec8713c4fa8bc7badb4b2ef119c10730d50489f4edb01caff51ad08e9ec20f6bf1d7376d8a4d5baade1629c3c0b1afafac1e9c044424845a4acf",
    scrypt:
      "scrypt:32768:8:1$6bnMx7lbZL5V1oFk$a4f92e1d08446cb1e8be597ddd42d50c3f4db730f1ec2071e98763238574d4535eef22f9a2525e6a3020f4445c91de1c8455febb6abdd55e39c8b83825252ae1",
    "scrypt, p 3":
      "scrypt:1024:8:3$krknMRKiIiVuutnv$23426822605d71c5792b1012af619347c9e52d9871c2ed3e3582e256de0cd46e8afa96682a076a8e7390b20244a1b469ada4237661a92756e2d0ef1aa676a355",
  },
  "Python 3.11's hashlib, its bytes written as PHC strings": {
    scrypt:
      "$scrypt$ln=14,r=8,p=1$msZ8OInz8ob9LyY5uKV80w$6kopP51vb+Crnw5bSZFckTxbM7C0y2IuxvIjgpZBwvg",
    "pbkdf2-sha1": "$pbkdf2-sha1$i=4096,l=20$msZ8OInz8ob9LyY5uKV80w$29JM9Zxor7/UKoKnqcHFTv3pP70",
    "pbkdf2-sha256":
      "$pbkdf2-sha256$i=4096,l=32$msZ8OInz8ob9LyY5uKV80w$sjVhYvLLJjAk6mct0H08yP3L9mKsC1iFLZmeG82hI0o",
    "pbkdf2-sha512":
      "$pbkdf2-sha512$i=25000$msZ8OInz8ob9LyY5uKV80w$HvAoyiRbDwBQX+FupjonHsSy3xECd+vf05gxL7JJ8vIHmo/vb5CeFphmlQxwKV3uiNx9JM61ndk4tDExMgzR3w",
  },
  "openssl dgst 3.0": {
    md5: "f2b1abcb9ae4beab46c94111ea6f0656",
    sha1: "05dd3ddefd3ccfae6c87e7ced0fe299c0a7a6f81",
    sha256: "b89e7b71825abbbb4334681f30017e24751693f6ae3f89703d8c6ec7e3ad39f8",
    "sha256 in capitals": "B89E7B71825ABBBB4334681F30017E24751693F6AE3F89703D8C6EC7E3AD39F8",
    sha512:
      "15e2c99fb7e10a2bc9f992463dceb7945079ce99e698a8a72e6aaf290f01998f3378bb20eccc271d5b11089c95fe66f492b11a192f43f12d552297aff9f6c13c",
  },
};

for (const [program, forms] of Object.entries(MADE)) {
  Deno.test(`verifyPassword: accepts hashes of ${program}`, async () => {
    for (const [form, stored] of Object.entries(forms)) {
      assert.equal(await verifyPassword(PASSWORD, stored), true, form);
      assert.equal(await verifyPassword(`${PASSWORD} `, stored), false, form);
    }
    // A hash that someone got hold of is no password.
    const [stored] = Object.values(forms);
    assert.equal(await verifyPassword(stored!, stored!), false);
  });
}

Deno.test("verifyPassword: accepts hashes of every program in a worker without permissions", async () => {
  const pool = new WorkerPool({ size: 1 });
  for (const hash of Object.values(MADE).map((forms) => Object.values(forms)[0]!)) {
    assert.equal(await pool.run("verifyPassword", { password: PASSWORD, hash }), true, hash);
  }
  pool.close();
});

// Of the same letters, but one of them in two code points.
Deno.test("verifyPassword: does not normalize the password", async () => {
  const { sha256 } = MADE["openssl dgst 3.0"]!;
  assert.notEqual(PASSWORD.normalize("NFD"), PASSWORD);
  assert.equal(await verifyPassword(PASSWORD.normalize("NFD"), sha256!), false);
});

Deno.test("verifyPassword: bcrypt uses 72 bytes of a long password", async () => {
  // Made by bcrypt 4.0.1 (Python) of 100 "x", and of 36 "я" (two bytes each) and "tail".
  const latin = "$2b$04$cY1tR0WUZNxiZxT0Pda0B.6oZbe.0fsgA0vccyBBiyxbCuzT6zucq";
  const cyrillic = "$2b$04$ULp2M2WfesWKReKkUixuCO01HOSztZx1TwuqAkBvaqz/jr/WJabSi";
  assert.equal(await verifyPassword("x".repeat(100), latin), true);
  assert.equal(await verifyPassword("x".repeat(71), latin), false);
  assert.equal(await verifyPassword("я".repeat(36) + "tail", cyrillic), true);
  assert.equal(await verifyPassword("я".repeat(35), cyrillic), false);
});

Deno.test("verifyPassword: rejects the empty password", async () => {
  // openssl dgst -md5 of no bytes.
  assert.equal(await verifyPassword("", "d41d8cd98f00b204e9800998ecf8427e"), false);
  const [bcrypt] = Object.values(MADE["bcrypt 4.0.1 (Python)"]!);
  assert.equal(await verifyPassword("", bcrypt!), false);
});

Deno.test("verifyPassword: an unknown form never matches, not even as plain text", async () => {
  for (
    const stored of ["", " ", "secret", "123456", PASSWORD, "sha256$salt$00", "{SHA}2jmj7l5rSw0="]
  ) {
    assert.equal(passwordForm(stored), undefined, stored);
    assert.equal(await verifyPassword(stored, stored), false, stored);
  }
});

const SALT = "c2FsdHNhbHRzYWx0";
const DIGEST = "A".repeat(43);
const HEX = "00".repeat(32);

Deno.test("passwordForm: accepts cost parameters up to the maximum only", () => {
  const bounds: [readable: string, tooCostly: string][] = [
    [`$2b$16$${"a".repeat(53)}`, `$2b$17$${"a".repeat(53)}`],
    [
      `$argon2id$v=19$m=262144,t=4,p=1$${SALT}$${DIGEST}`,
      `$argon2id$v=19$m=262145,t=1,p=1$${SALT}$${DIGEST}`,
    ],
    [
      `$argon2id$v=19$m=1024,t=1024,p=1$${SALT}$${DIGEST}`,
      `$argon2id$v=19$m=1024,t=1025,p=1$${SALT}$${DIGEST}`,
    ],
    [`$scrypt$ln=18,r=8,p=4$${SALT}$${DIGEST}`, `$scrypt$ln=19,r=8,p=1$${SALT}$${DIGEST}`],
    [`$scrypt$ln=10,r=8,p=1024$${SALT}$${DIGEST}`, `$scrypt$ln=10,r=8,p=1025$${SALT}$${DIGEST}`],
    [`scrypt:262144:8:1$salt$${HEX}`, `scrypt:262144:9:1$salt$${HEX}`],
    [`$pbkdf2-sha256$i=5000000$${SALT}$${DIGEST}`, `$pbkdf2-sha256$i=5000001$${SALT}$${DIGEST}`],
    [`$pbkdf2-sha256$5000000$${SALT}$${DIGEST}`, `$pbkdf2-sha256$99999999999$${SALT}$${DIGEST}`],
    [`pbkdf2:sha256:5000000$salt$${HEX}`, `pbkdf2:sha256:5000001$salt$${HEX}`],
  ];
  for (const [readable, tooCostly] of bounds) {
    assert.notEqual(passwordForm(readable), undefined, readable);
    assert.equal(passwordForm(tooCostly), undefined, tooCostly);
  }
});

Deno.test("passwordForm: rejects damaged hashes", () => {
  const damaged = [
    `$2b$03$${"a".repeat(53)}`,
    `$2x$05$${"a".repeat(53)}`,
    `$2b$05$${"a".repeat(52)}`,
    `$2b$05$${"a".repeat(52)}+`,
    // Version 1.0 of argon2, made by argon2-cffi.
    "$argon2id$v=16$m=64,t=2,p=1$HmAajv854lylgeKYzXAydA$iIWhe0bqyryL3aoCI6DiSRere1JbHYoUwqeT/rtjNXA",
    `$argon2id$v=19$m=7,t=1,p=1$${SALT}$${DIGEST}`,
    `$argon2id$v=19$m=1024,t=0,p=1$${SALT}$${DIGEST}`,
    `$argon2id$v=19$m=1024,t=1,p=0$${SALT}$${DIGEST}`,
    `$argon2id$v=19$m=1024,t=1,p=1$c2FsdA$${DIGEST}`,
    `$argon2id$v=19$m=1024,t=1,p=1$${SALT}$AAAA`,
    `$argon2id$v=19$m=1024,t=1,p=1$${SALT}$${"A".repeat(87)}`,
    `$argon2id$v=19$m=1024,t=1,p=1$${SALT}$A`,
    `$scrypt$ln=0,r=8,p=1$${SALT}$${DIGEST}`,
    `$scrypt$ln=10,r=0,p=1$${SALT}$${DIGEST}`,
    `$scrypt$ln=10,r=8,p=0$${SALT}$${DIGEST}`,
    `scrypt:1000:8:1$salt$${HEX}`,
    `scrypt:1024:8:1$salt$${HEX}0`,
    `scrypt:1024:8:1$$${HEX}`,
    `$pbkdf2-md5$i=1000$${SALT}$${DIGEST}`,
    `$pbkdf2-sha256$i=0$${SALT}$${DIGEST}`,
    `$pbkdf2-sha256$i=1000,l=31$${SALT}$${DIGEST}`,
    `$pbkdf2-sha256$i=1000$${SALT}$AAAA`,
    `pbkdf2:md5:1000$salt$${HEX}`,
    `pbkdf2:sha256:0$salt$${HEX}`,
    `pbkdf2:sha256:1000$salt$00`,
    "0".repeat(31),
    "0".repeat(33),
    "0".repeat(63) + "g",
    ` ${"0".repeat(64)}`,
  ];
  for (const stored of damaged) assert.equal(passwordForm(stored), undefined, stored);
});

Deno.test("passwordForm: names the form, and marks bare digests as weak", () => {
  const named = Object.entries(MADE).flatMap(([, forms]) =>
    Object.values(forms).map((stored) => passwordForm(stored)!)
  );
  const weak = named.filter(({ weak }) => weak).map(({ name }) => name);
  assert.deepEqual(weak, ["md5", "sha1", "sha256", "sha256", "sha512"]);
  assert.deepEqual(
    [...new Set(named.filter(({ weak }) => !weak).map(({ name }) => name))].sort(),
    [
      "argon2d",
      "argon2i",
      "argon2id",
      "bcrypt",
      "pbkdf2-sha1",
      "pbkdf2-sha256",
      "pbkdf2-sha512",
      "scrypt",
    ],
  );
});
