/** Countries for grouping paintings, for states that no longer exist. */

// The first match counts: "Habsburg Netherlands" is Flanders, any other Netherlands are Dutch.
const HOMELANDS: readonly (readonly [name: string, states: RegExp])[] = [
  [
    "Flanders and Belgium",
    /belg|flemish|flanders|brabant|(habsburg|southern|spanish|austrian|burgundian) netherlands/i,
  ],
  ["The Netherlands", /dutch(?! east)|netherland|low countries|holland|batavia/i],
  [
    "Italy",
    /ital|venice|florence|papal|genoa|milan|tuscany|naples|lombardy|sardinia|siena|bologna|sicil|modena|mantua|ferrara|parma|urbino|lucca|savoy/i,
  ],
  [
    "Britain and Ireland",
    /united kingdom|britain|british(?! raj)|england|english|scot|(?<!south )wales|ireland|irish/i,
  ],
  ["France", /fran|french|lorraine|burgundy/i],
  [
    "Germany",
    /german|prussia|bavaria|saxony|saxe|württemberg|baden|hamburg|hess|holy roman|nuremberg|frankfurt|palatinate|cologne/i,
  ],
  ["Austria and Bohemia", /austria|cisleithania|habsburg|bohemia|czech|slovak|hungar/i],
  ["Switzerland", /switz|swiss|geneva|zürich/i],
  ["Spain and Portugal", /spain|spanish|aragon|castile|catal|portug|navarre/i],
  ["United States", /united states|american(?! indian)|confederate|thirteen colonies/i],
  ["Canada", /canad/i],
  ["Russia and Ukraine", /russia|soviet|ukrain|muscovy|belarus/i],
  ["Scandinavia", /denmark|danish|sweden|swedish|norway|norwegian|finland|finnish|iceland/i],
  ["Poland and the Baltic", /poland|polish|lithuania|latvia|estonia/i],
  [
    "Balkans and Greece",
    /greece|greek|athens|roman|bulgar|serb|croat|yugoslav|sloven|albania|macedon|bosnia|montenegro/i,
  ],
  ["Japan", /japan|tokugawa/i],
  ["Korea", /korea|joseon/i],
  ["China", /chin|dynasty|taiwan|hong kong/i],
  ["Southern Asia", /india|british raj|mughal|pakistan|bangladesh|sri lanka|nepal/i],
  [
    "Persia and the Near East",
    /iran|persia|ottoman|turk|israel|lebanon|syria|iraq|palestin|jordan|arab|egypt|armenia|georgia|azerbaijan/i,
  ],
  [
    "Latin America",
    /mexic|new spain|brazil|argentin|peru|chile|colombia|venezuela|uruguay|paraguay|cuba|ecuador|bolivia|guatemala|dominican|haiti|nicaragua|panama|costa rica|puerto rico|el salvador|honduras/i,
  ],
  ["Australia and Oceania", /australia|new zealand|papua|fiji|samoa/i],
  [
    "Africa",
    /africa|nigeria|cameroon|kenya|sudan|ghana|senegal|congo|algeria|morocc|tunisia|ethiopia|mali|benin/i,
  ],
  [
    "South East Asia",
    /indonesia|east indies|philippin|vietnam|thai|malaysia|singapore|burma|myanmar|cambodia/i,
  ],
];

/** Returns the country of a state or a nationality; undefined if unknown. */
export function homeland(state: string): string | undefined {
  if (/^https?:/.test(state)) return undefined;
  return HOMELANDS.find(([, states]) => states.test(state))?.[0];
}
