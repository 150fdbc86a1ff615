/** Ways to make a server ask what it must not ask. Nothing here connects beyond this machine. */
import assert from "node:assert/strict";
import { directDialer, GuardedFetch } from "../../../adapters/sources/guarded_fetch.ts";
import { deafDialer, refusal, Upstream } from "./upstream.ts";

const NOT_ALLOWED = [400, "The address is not allowed"];
const LIMITS = { maxBytes: 1000, deadline: 60_000 };
const PUBLIC = "93.184.215.14";

/** A fetch whose names are in `names`, that dials nobody. */
function guarded(names: Record<string, string[]> = {}) {
  const { dial, dialled } = deafDialer();
  const warnings: Record<string, unknown>[] = [];
  const fetch = new GuardedFetch({
    warn: (_, properties) => void warnings.push(properties),
    resolve: (host) => Promise.resolve(names[host] ?? []),
    dial,
  });
  return { dialled, warnings, get: (url: string) => fetch.fetch({ url, ...LIMITS }) };
}

const SPELLINGS: Record<string, string[]> = {
  "loopback in every spelling of IPv4": [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0x7f000001/",
    "http://0x7F.0.0.1/",
    "http://0177.0.0.01/",
    "http://0177.0x0.0.1/",
    "http://127.0.0.1./",
    "http://127。0。0。1/",
    "http://１２７.0.0.1/",
    "http://%31%32%37.0.0.1/",
    "http://①②⑦.0.0.1/",
    "http://127.0.0.1\t/",
    "http:127.0.0.1/",
    "http:\\\\127.0.0.1\\",
    "http:////127.0.0.1/",
    "HTTP://127.0.0.1/",
    "http://0/",
    "http://0.0.0.0/",
  ],
  "addresses of the machine's surroundings": [
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://172.16.0.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://168.63.129.16/",
    "http://100.100.100.200/",
    "http://255.255.255.255/",
    "http://224.0.0.1/",
  ],
  "IPv6 and what hides in it": [
    "http://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::FFFF:7F00:1]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[64:ff9b::169.254.169.254]/",
    "http://[64:ff9b:1::10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:7f00:1::]/",
    "http://[2607:f8b0::5efe:7f00:1]/",
    "http://[fd00:ec2::254]/",
    "http://[fec0::1]/",
    "http://[fe80::1]/",
    "http://[fe80::1%25eth0]/",
    "http://[fe80::1%eth0]/",
  ],
  "other schemes, userinfo, ports and what is no address": [
    "file:///etc/passwd",
    "ftp://example.org/",
    "gopher://example.org/_x",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "unix:/var/run/docker.sock",
    "http://public.example@127.0.0.1/",
    "http://user:secret@public.example/",
    "http://127.0.0.1#@public.example/",
    "http://public.example:22/",
    "http://public.example:6379/",
    "https://public.example:8443/",
    "http://",
    "//public.example/",
    "public.example",
    "",
    `http://public.example/${"a".repeat(9000)}`,
  ],
};

for (const [what, urls] of Object.entries(SPELLINGS)) {
  Deno.test(`GuardedFetch: opens no connection for ${what}`, async () => {
    for (const url of urls) {
      const { get, dialled, warnings } = guarded({ "public.example": [PUBLIC] });
      assert.deepEqual(await refusal(get(url)), NOT_ALLOWED, url);
      assert.deepEqual(dialled, [], url);
      assert.equal(warnings.length, 1, url);
    }
  });
}

Deno.test("GuardedFetch: opens no connection if any address of the host is not public", async () => {
  for (const bad of ["127.0.0.1", "10.0.0.8", "::1", "::ffff:10.0.0.8", "64:ff9b::a00:1", "x"]) {
    for (const addresses of [[bad], [PUBLIC, bad], [bad, PUBLIC], ["2607:f8b0::1", PUBLIC, bad]]) {
      const { get, dialled, warnings } = guarded({ "rebind.example": addresses });
      assert.deepEqual(await refusal(get("https://rebind.example/a?key=k")), NOT_ALLOWED);
      assert.deepEqual(dialled, []);
      assert.equal(warnings[0]!["host"], "rebind.example");
      assert.equal(typeof warnings[0]!["address"], "string");
    }
  }
});

Deno.test("GuardedFetch: names of this machine are checked by their addresses", async () => {
  for (const host of ["localhost", "LOCALHOST", "localhost.", "a.localhost", "metadata.internal"]) {
    const name = host.toLowerCase();
    const { get, dialled } = guarded({ [name]: ["127.0.0.1"] });
    assert.deepEqual(await refusal(get(`http://${host}/`)), NOT_ALLOWED, host);
    assert.deepEqual(dialled, []);
  }
});

Deno.test("GuardedFetch: reveals refused addresses to the log only", async () => {
  const { get, warnings } = guarded({ "intranet.example": ["10.1.2.3"] });
  const [, message] = await refusal(get("http://intranet.example/?token=secret"));
  assert.equal(message, "The address is not allowed");
  assert.deepEqual(warnings, [{
    host: "intranet.example",
    address: "10.1.2.3",
    reason: "private",
  }]);
});

Deno.test("GuardedFetch: a name that resolves differently after the check has no effect", async () => {
  const answers = [[PUBLIC], ["127.0.0.1"], ["127.0.0.1"]];
  let asked = 0;
  const { dial, dialled } = deafDialer();
  const fetch = new GuardedFetch({
    warn: () => {},
    resolve: () => Promise.resolve(answers[asked++]!),
    dial,
  });
  await refusal(fetch.fetch({ url: "http://rebind.example/", ...LIMITS }));
  assert.equal(asked, 1);
  assert.deepEqual(dialled, [`${PUBLIC} for http://rebind.example/`]);
});

Deno.test("directDialer: connects to the checked address without resolving again", async () => {
  await using upstream = new Upstream({ "/": new Response("here") });
  // `.invalid` is a name that no resolver knows (RFC 6761, section 6.4).
  const fetch = new GuardedFetch({
    warn: () => {},
    openHosts: [`images.invalid:${upstream.port}`],
    resolve: () => Promise.resolve(["127.0.0.1"]),
  });
  const url = `http://images.invalid:${upstream.port}/`;
  for (let i = 0; i < 2; i++) {
    const { status, bytes } = await fetch.fetch({ url, ...LIMITS });
    assert.deepEqual([status, new TextDecoder().decode(bytes)], [200, "here"]);
  }
  assert.equal(upstream.requests[0]!.headers.get("host"), `images.invalid:${upstream.port}`);
  assert.equal(upstream.requests[0]!.headers.get("connection"), "close");
});

Deno.test("GuardedFetch: a refused request never reaches a local server", async () => {
  await using canary = new Upstream({ "/": new Response("caught") });
  const { port } = canary;
  const fetch = new GuardedFetch({
    warn: () => {},
    // The port is open on another host, and the dialer is the real one.
    openHosts: [`public.example:${port}`, `127.0.0.2:${port}`],
    resolve: () => Promise.resolve(["127.0.0.1"]),
  });
  const hosts = ["127.0.0.1", "localhost", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"];
  for (const host of [...hosts, "rebind.example", "public.example.evil.example"]) {
    const url = `http://${host}:${port}/`;
    assert.deepEqual(await refusal(fetch.fetch({ url, ...LIMITS })), NOT_ALLOWED, host);
  }
  assert.deepEqual(canary.requests, []);
});

Deno.test("GuardedFetch: each redirect is checked completely", async () => {
  await using canary = new Upstream({ "/": new Response("caught") });
  const targets = [
    `http://127.0.0.1:${canary.port}/`,
    `//127.0.0.1:${canary.port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:a9fe:a9fe]/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "http://user@127.0.0.1/",
    "http://rebind.example/",
  ];
  const to = (location: string) => new Response(null, { status: 302, headers: { location } });
  for (const target of targets) {
    await using upstream = new Upstream({
      "/": to("/second"),
      "/second": () => to(target),
    });
    const warnings: unknown[] = [];
    const fetch = new GuardedFetch({
      warn: (_, properties) => warnings.push(properties),
      openHosts: [upstream.host],
      resolve: () => Promise.resolve(["127.0.0.1"]),
      dial: (request) => {
        assert.equal(request.url.port, String(upstream.port), "only the upstream is dialled");
        return directDialer()(request);
      },
    });
    assert.deepEqual(
      await refusal(fetch.fetch({ url: upstream.url("/"), ...LIMITS })),
      NOT_ALLOWED,
      target,
    );
    assert.equal(upstream.requests.length, 2);
    assert.equal(warnings.length, 1);
  }
  assert.deepEqual(canary.requests, []);
});

Deno.test("GuardedFetch: credentials for one host are not sent to another", async () => {
  await using other = new Upstream({ "/": new Response("end") });
  await using upstream = new Upstream({
    "/": new Response(null, { status: 307, headers: { location: "/near" } }),
    "/near": () => new Response(null, { status: 307, headers: { location: other.url("/") } }),
  });
  const fetch = new GuardedFetch({
    warn: () => {},
    openHosts: [upstream.host, other.host],
  });
  await fetch.fetch({
    url: upstream.url("/"),
    headers: { referer: "https://page.example/", "x-xapp-token": "token", accept: "image/*" },
    ...LIMITS,
  });
  const headers = [...upstream.requests, ...other.requests].map(({ headers }) => [
    headers.get("referer"),
    headers.get("x-xapp-token"),
    headers.get("accept"),
    headers.get("cookie"),
    headers.get("authorization"),
  ]);
  const all = ["https://page.example/", "token", "image/*", null, null];
  assert.deepEqual(headers, [all, all, [null, null, "image/*", null, null]]);
});

Deno.test("GuardedFetch: a redirect drops the body", async () => {
  await using upstream = new Upstream({
    "/": () => new Response(null, { status: 307, headers: { location: "/next" } }),
  });
  const { status } = await upstream.fetcher().fetch({
    url: upstream.url("/"),
    body: "secret",
    ...LIMITS,
  });
  assert.equal(status, 307);
  assert.deepEqual(upstream.paths, ["/"]);
});

Deno.test("GuardedFetch: line breaks in headers or URLs do not split requests", async () => {
  await using upstream = new Upstream({ "/": new Response("x") });
  const fetch = upstream.fetcher();
  await refusal(fetch.fetch({
    url: upstream.url("/"),
    headers: { referer: "http://a.example/\r\nX-Injected: 1" },
    ...LIMITS,
  }));
  assert.equal(upstream.requests.length, 0);
  await fetch.fetch({ url: upstream.url("/\r\nX-Injected:%0d%0a 1"), ...LIMITS });
  assert.equal(upstream.requests[0]!.headers.get("x-injected"), null);
});
