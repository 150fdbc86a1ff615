import assert from "node:assert/strict";
import { fullSizeUrls } from "../../../domain/sources/full_size_url.ts";

const UPGRADES: Record<string, [thumbnail: string, full: string][]> = {
  "Wikimedia and other MediaWikis": [
    [
      "https://upload.wikimedia.org/wikipedia/commons/thumb/e/ec/Mona_Lisa.jpg/500px-Mona_Lisa.jpg",
      "https://upload.wikimedia.org/wikipedia/commons/e/ec/Mona_Lisa.jpg",
    ],
    [
      "https://thumb.wikimedia.org/wikipedia/commons/thumb/e/ec/Mona_Lisa.jpg/330px-Mona_Lisa.jpg",
      "https://upload.wikimedia.org/wikipedia/commons/e/ec/Mona_Lisa.jpg",
    ],
    [
      "https://wiki.example/images/thumb/a/ab/Grey%2C_1.PNG/120px-Grey%2C_1.PNG",
      "https://wiki.example/images/a/ab/Grey%2C_1.PNG",
    ],
    [
      "https://commons.wikimedia.org/wiki/Special:FilePath/Mona_Lisa.jpg?width=300",
      "https://commons.wikimedia.org/wiki/Special:FilePath/Mona_Lisa.jpg",
    ],
  ],
  "Google": [
    [
      "https://lh3.googleusercontent.com/abc_-d=s220",
      "https://lh3.googleusercontent.com/abc_-d=s0",
    ],
    [
      "https://lh5.ggpht.com/abc=w300-h200-p-k-no",
      "https://lh5.ggpht.com/abc=s0",
    ],
    [
      "https://1.bp.blogspot.com/-a/b/c/s320/monet.jpg",
      "https://1.bp.blogspot.com/-a/b/c/s0/monet.jpg",
    ],
    [
      "https://www.google.com/imgres?imgurl=https%3A%2F%2Fa.example%2Fm.jpg&imgrefurl=x",
      "https://a.example/m.jpg",
    ],
  ],
  "Artsy": [
    [
      "https://d32dm0rphc51dk.cloudfront.net/E-k-uL/square.jpg",
      "https://d32dm0rphc51dk.cloudfront.net/E-k-uL/normalized.jpg",
    ],
    [
      "https://d32dm0rphc51dk.cloudfront.net/E-k-uL/larger.jpg",
      "https://d32dm0rphc51dk.cloudfront.net/E-k-uL/normalized.jpg",
    ],
    [
      "https://d7hftxdivxxvm.cloudfront.net/?height=100&width=100&src=" +
      "https%3A%2F%2Fd32dm0rphc51dk.cloudfront.net%2FE-k-uL%2Flarge.jpg",
      "https://d32dm0rphc51dk.cloudfront.net/E-k-uL/normalized.jpg",
    ],
  ],
  "WordPress": [
    [
      "https://art.example/wp-content/uploads/2020/01/monet-300x200.jpg",
      "https://art.example/wp-content/uploads/2020/01/monet.jpg",
    ],
    [
      "https://art.example/wp-content/uploads/monet.jpg?w=300&h=200&v=2",
      "https://art.example/wp-content/uploads/monet.jpg?v=2",
    ],
    [
      "https://i0.wp.com/art.example/wp-content/uploads/monet-300x200.jpg?resize=300%2C200&ssl=1",
      "https://art.example/wp-content/uploads/monet.jpg",
    ],
  ],
  "proxies": [
    [
      "https://external-content.duckduckgo.com/iu/?u=https%3A%2F%2Fa.example%2Fm.jpg&f=1",
      "https://a.example/m.jpg",
    ],
    ["https://wsrv.nl/?url=a.example/m.jpg&w=300", "https://a.example/m.jpg"],
    ["https://images.weserv.nl/?url=ssl:a.example/m.jpg", "https://a.example/m.jpg"],
  ],
  "IIIF": [
    [
      "https://iiif.example/2/id%2F1/full/!400,400/0/default.jpg",
      "https://iiif.example/2/id%2F1/full/max/0/default.jpg",
    ],
    [
      "https://iiif.example/id/full/843,/0/default.jpg",
      "https://iiif.example/id/full/max/0/default.jpg",
    ],
    [
      "https://iiif.example/id/full/pct:25/0/native.jpg",
      "https://iiif.example/id/full/max/0/native.jpg",
    ],
    [
      "https://iiif.example/id/square/150,150/0/default.jpg",
      "https://iiif.example/id/full/max/0/default.jpg",
    ],
  ],
  "Shopify": [
    [
      "https://cdn.shopify.com/s/files/1/2/products/print_300x.jpg?v=15",
      "https://cdn.shopify.com/s/files/1/2/products/print.jpg?v=15",
    ],
    [
      "https://shop.example/cdn/shop/files/print_200x200_crop_center@2x.png?v=1&width=300",
      "https://shop.example/cdn/shop/files/print.png?v=1",
    ],
  ],
  "museums and picture sites": [
    [
      "https://images.metmuseum.org/CRDImages/ep/web-large/DT1567.jpg",
      "https://images.metmuseum.org/CRDImages/ep/original/DT1567.jpg",
    ],
    [
      "https://uploads8.wikiart.org/images/claude-monet/poppies.jpg!Large.jpg",
      "https://uploads8.wikiart.org/images/claude-monet/poppies.jpg",
    ],
    ["https://i.pinimg.com/236x/ab/cd/ef.jpg", "https://i.pinimg.com/originals/ab/cd/ef.jpg"],
    ["https://live.staticflickr.com/1/2_3_m.jpg", "https://live.staticflickr.com/1/2_3_b.jpg"],
  ],
};

for (const [what, pairs] of Object.entries(UPGRADES)) {
  Deno.test(`fullSizeUrls: full size of ${what}, the given URL last`, () => {
    for (const [thumbnail, full] of pairs) {
      const urls = fullSizeUrls(thumbnail);
      assert.equal(urls[0], full);
      assert.equal(urls.at(-1), thumbnail);
      assert.equal(new Set(urls).size, urls.length);
    }
  });
}

Deno.test("fullSizeUrls: a proxied thumbnail is unwrapped and then upgraded", () => {
  const inner =
    "https://upload.wikimedia.org/wikipedia/commons/thumb/e/ec/Mona_Lisa.jpg/500px-Mona_Lisa.jpg";
  const given = `https://external-content.duckduckgo.com/iu/?u=${encodeURIComponent(inner)}`;
  assert.deepEqual(fullSizeUrls(given), [
    "https://upload.wikimedia.org/wikipedia/commons/e/ec/Mona_Lisa.jpg",
    inner,
    given,
  ]);
});

Deno.test("fullSizeUrls: other addresses stay as they are", () => {
  for (
    const url of [
      "https://a.example/monet.jpg",
      "https://a.example/monet-300x200.jpg",
      "https://a.example/=s220",
      "https://upload.wikimedia.org/wikipedia/commons/e/ec/Mona_Lisa.jpg",
      // An SVG's thumbnail is a picture, the SVG itself is none that we decode.
      "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Map.svg/500px-Map.svg.png",
      "https://upload.wikimedia.org/wikipedia/commons/thumb/e/ec/Wall.jpg/3840px-Wall.jpg",
      "https://iiif.example/id/full/max/0/default.jpg",
      "https://iiif.example/id/10,10,50,50/300,/0/default.jpg",
      "https://external-content.duckduckgo.com/iu/",
      "https://d32dm0rphc51dk.cloudfront.net/E-k-uL/normalized.jpg",
      "https://a.example/%E0%A4%A?width=3",
      "no address",
    ]
  ) assert.deepEqual(fullSizeUrls(url), [url]);
});
