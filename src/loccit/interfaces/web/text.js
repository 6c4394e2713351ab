// Spans count characters as Python does, by code points; strings here count by UTF-16.

/** Return the slice [start, end) of a text, in code points. */
export function slice(text, start, end) {
  if (!/[\ud800-\udbff]/.test(text)) return text.slice(start, end);
  return Array.from(text).slice(start, end).join("");
}

/** Return how many code points a text has. */
export function length(text) {
  return /[\ud800-\udbff]/.test(text) ? Array.from(text).length : text.length;
}

const COMMON = new Set(
  (
    "a about after all also an and any are as at be been between both but by can could did do does for from had has " +
    "have how i if in into is it its more most no not of on only or other our out over should so some such than that " +
    "the their them then there these they this those to under was we were what when where which while who whom whose " +
    "why will with would you your aber als am an auch auf aus bei das dass dem den der des die doch ein eine einem " +
    "einen einer es für ist mit nicht oder sich sind und von war was wer wie wo zu zum zur au aux avec ce ces dans de " +
    "des du elle en est et il la le les ne ou par pas pour que qui se son sur un une"
  ).split(" "),
);
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

function bare(word) {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Return the part of a word that its forms share, roughly: enough to see why a passage came. */
function stem(word) {
  const plain = bare(word);
  const cut = plain.replace(/(?:ations?|ements?|ingly|edly|ings?|edly|ies|ied|ed|es|en|er|ly|s|e)$/, "");
  return cut.length >= 3 ? cut : plain;
}

/** Return what stands in a passage where the query has quotation marks, each on one paragraph. */
export function phrasesOf(hit) {
  return (hit.phrases ?? []).flatMap(([start, end]) => slice(hit.text, start - hit.span[0], end - hit.span[0]).split("\n\n"));
}

/** Return parts of a text, each with whether it is a phrase, or a word of the question. */
export function marked(text, question, phrases = []) {
  const places = phrases.map((phrase) => [text.indexOf(phrase), phrase]).filter(([place, phrase]) => place >= 0 && phrase);
  if (!places.length) return wordsMarked(text, question);
  const [place, phrase] = places.reduce((one, other) => (other[0] < one[0] ? other : one));
  return [
    ...wordsMarked(text.slice(0, place), question), { text: phrase, hit: true, phrase: true },
    ...marked(text.slice(place + phrase.length), question, phrases),
  ];
}

function wordsMarked(text, question) {
  const wanted = new Set();
  for (const [word] of question.matchAll(WORD)) {
    if (!COMMON.has(bare(word)) && (word.length > 1 || /\p{N}/u.test(word))) wanted.add(stem(word));
  }
  const parts = [];
  let at = 0;
  if (wanted.size) {
    for (const found of text.matchAll(WORD)) {
      if (!wanted.has(stem(found[0]))) continue;
      if (found.index > at) parts.push({ text: text.slice(at, found.index), hit: false });
      parts.push({ text: found[0], hit: true });
      at = found.index + found[0].length;
    }
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** Return "1 passage", "2 passages". */
export function counted(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** Return the pages of a place as they are printed, or as they lie in the file. */
export function pagesOf(place) {
  if (!place.page_span) return "";
  const [first, last] = place.page_span;
  const labels = place.page_labels;
  const printed = labels.length > (last > first ? 1 : 0);
  const from = printed ? labels[0] : first;
  const to = printed ? labels[labels.length - 1] : last;
  return from === to ? `p. ${from}` : `pp. ${from}–${to}`;
}

/** Return the file's name at the end of a path. */
export function fileName(path) {
  return path.split(/[\\/]/).pop() || path;
}

/** Return authors and year of a place, told when nobody has confirmed its entry; null without one. */
export function who(each) {
  return each.author_year && each.provisional ? `${each.author_year} (provisional)` : each.author_year;
}

/** Return a quotation as it is pasted into a draft. */
export function quoted(text, cite) {
  const words = text.trim().replace(/\s+/g, " ");
  return cite ? `“${words}” ${cite}` : `“${words}”`;
}
