import assert from "node:assert/strict";
import { readListPage } from "../../../domain/images/s3_texts.ts";

const page = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>art</Name>${inner}</ListBucketResult>`;
const contents = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified>` +
  `<ETag>&quot;0cc175b9c0f1b6a831c399e269772661&quot;</ETag><Size>1</Size></Contents>`;

Deno.test("readListPage: keys and the token of the next page", () => {
  const { keys, next } = readListPage(page(
    "<IsTruncated>true</IsTruncated>" + contents("a/1.jpg") + contents("a/2.jpg") +
      "<NextContinuationToken>1/w==&amp;x</NextContinuationToken>",
  ));
  assert.deepEqual(keys, ["a/1.jpg", "a/2.jpg"]);
  assert.equal(next, "1/w==&x");
  assert.deepEqual(readListPage(page("<IsTruncated>false</IsTruncated><KeyCount>0</KeyCount>")), {
    keys: [],
    next: undefined,
  });
});

Deno.test("readListPage: encoded and plain keys", () => {
  const encoding = "<EncodingType>url</EncodingType>";
  assert.deepEqual(
    readListPage(page(encoding + contents("a+b/100%25%20%D1%8F%2B.jpg"))).keys,
    ["a b/100% я+.jpg"],
  );
  assert.deepEqual(
    readListPage(page(contents("a+b/100%25 &amp;lt; &#x44f;&#43;&quot;&unknown;.jpg"))).keys,
    ['a+b/100%25 &lt; я+"&unknown;.jpg'],
  );
});

Deno.test("readListPage: refuses other documents, and a truncated list without token", () => {
  assert.throws(() => readListPage("<html>Sign in</html>"), /no listing was answered/);
  assert.throws(() => readListPage(page("<IsTruncated>true</IsTruncated>")), /no way to go on/);
});
