/** A certificate for localhost and images.example that signs itself, made again for each run. */
import { generate } from "selfsigned";

const DNS = 2;

/** Both in PEM. */
export async function selfSigned(): Promise<{ certificate: string; key: string }> {
  const { cert: certificate, private: key } = await generate(
    [{ name: "commonName", value: "localhost" }],
    {
      keyType: "ec",
      extensions: [
        { name: "basicConstraints", cA: true },
        {
          name: "subjectAltName",
          altNames: ["localhost", "images.example"].map((value) => ({ type: DNS, value })),
        },
      ],
    },
  );
  return { certificate, key };
}
