import assert from "node:assert/strict";
import { readS3Address } from "../../../domain/images/s3_texts.ts";

Deno.test("readS3Address: bucket, folders, endpoint and region", () => {
  assert.deepEqual(
    readS3Address("s3://art/depot/images?endpoint=https://s3.example:9000&region=eu-1"),
    {
      endpoint: "https://s3.example:9000",
      region: "eu-1",
      bucket: "art",
      prefix: "depot/images/",
    },
  );
  assert.deepEqual(readS3Address("s3://art"), {
    endpoint: "https://s3.us-east-1.amazonaws.com",
    region: "us-east-1",
    bucket: "art",
    prefix: "",
  });
  assert.equal(
    readS3Address("s3://art/?endpoint=https://x.example/storage/v1/s3/").endpoint,
    "https://x.example/storage/v1/s3",
  );
  assert.equal(
    readS3Address("s3://art?region=eu-central-1").endpoint,
    "https://s3.eu-central-1.amazonaws.com",
  );
});

Deno.test("readS3Address: describes errors", () => {
  const wrong: Record<string, RegExp> = {
    "images": /expected s3:/,
    "https://art/images": /expected s3:/,
    "s3://key:secret@art/": /expected s3:/,
    "s3://": /is no name of a bucket/,
    "s3://Art": /Art is no name of a bucket/,
    "s3://art/.hidden": /\.hidden is no prefix/,
    "s3://art/a//b": /is no prefix/,
    "s3://art?endpiont=https://s3.example": /no endpiont/,
    "s3://art?endpoint=s3.example": /endpoint: expected/,
    "s3://art?endpoint=https://key@s3.example": /endpoint: expected/,
    "s3://art?region=a b": /a b is no region/,
    "s3://art/%ff": /prefix/,
  };
  for (const [address, message] of Object.entries(wrong)) {
    assert.throws(() => readS3Address(address), message, address);
  }
});
