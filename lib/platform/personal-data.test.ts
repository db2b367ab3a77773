import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPersonalData } from "./personal-data";

const found = (text: string, except?: string[]) => findPersonalData(text, except).map(({ excerpt }) => excerpt);

/** Nine digits with their two check digits, or null where a check digit would be ten. */
function completed(nine: string): string | null {
  const checkOf = (digits: string, weights: number[]) => {
    const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
    return (11 - (sum % 11)) % 11;
  };
  const first = checkOf(nine, [3, 7, 6, 1, 8, 9, 4, 5, 2]);
  const second = checkOf(`${nine}${first}`, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
  return first === 10 || second === 10 ? null : `${nine}${first}${second}`;
}

function completedOrThrow(nine: string): string {
  const digits = completed(nine);
  if (digits === null) throw new Error(`${nine} has no check digits.`);
  return digits;
}

const two = (number: number) => String(number).padStart(2, "0");

/** An identity number: a real or invented person's, or a D-number. */
const identityNumber = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 0, max: 99 }),
    person: fc.integer({ min: 0, max: 999 }),
    dNumber: fc.constantFrom(0, 40),
    madeUp: fc.constantFrom(0, 40, 80),
  })
  .map(({ day, month, year, person, dNumber, madeUp }) =>
    completed(`${two(day + dNumber)}${two(month + madeUp)}${two(year)}${String(person).padStart(3, "0")}`),
  )
  .filter((digits) => digits !== null);

/** The usual notations: 11 digits with a separator after the sixth, or in groups. */
const written = fc
  .tuple(identityNumber, fc.constantFrom("", " ", "-", " ", "–", ".", " - "))
  .chain(([digits, sep]) =>
    fc.constantFrom(
      `${digits.slice(0, 6)}${sep}${digits.slice(6)}`,
      [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6), digits.slice(6)].join(sep),
    ),
  );

describe("an identity number", () => {
  test.each([
    ["a person's", "Fnr 15068810032.", "15068810032"],
    ["with a space", "150688 10032", "150688 10032"],
    ["with dots and a hyphen", "født 15.06.88-10032, innlagt", "15.06.88-10032"],
    ["a D-number", "(55068810026)", "55068810026"],
    ["a D-number of a made-up person, month + 80", completedOrThrow("558688100"), completedOrThrow("558688100")],
    ["a number by the check digits of 2032", "15068810059", "15068810059"],
    ["an H-number or a made-up person's, month + 40", "15468810015", "15468810015"],
    ["a made-up person's, month + 80", "rom 12 15868810189", "15868810189"],
    ["without a space before it", "fnr15068810032og", "15068810032"],
  ])("%s", (_name, text, number) => {
    expect(findPersonalData(text)).toEqual([
      {
        kind: "identity_number",
        excerpt: number,
        start: text.indexOf(number),
        end: text.indexOf(number) + number.length,
      },
    ]);
  });

  test("is found anywhere in a text", () => {
    const around = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(around, written, around, (before, number, after) => {
        // An adjacent digit would make it part of a longer number.
        fc.pre(!/\d$/.test(before) && !/^\d/.test(after));
        expect(found(`${before}${number}${after}`)).toContain(number);
      }),
    );
  });

  test("is not found with a wrong check digit", () => {
    fc.assert(
      fc.property(
        identityNumber,
        fc.integer({ min: 9, max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, place, add) => {
          const wrong = (Number(digits[place]) + add) % 10;
          expect(found(`Nr ${digits.slice(0, place)}${wrong}${digits.slice(place + 1)}.`)).toEqual([]);
        },
      ),
    );
  });

  test("is not found without a valid date", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("32", "00", "72", "40", "80", "99"),
        fc.integer({ min: 0, max: 9_999_999 }),
        (day, rest) => {
          const digits = completed(`${day}${String(rest).padStart(7, "0")}`);
          fc.pre(digits !== null);
          expect(found(digits)).toEqual([]);
        },
      ),
    );
  });

  test.each(["300288", "310488", "151388", "150088"])("of the impossible day %s is none", (day) => {
    const numbers = Array.from({ length: 20 }, (_, person) => completed(`${day}${100 + person}`));
    expect(numbers.some(Boolean)).toBe(true);
    for (const digits of numbers) expect(found(digits ?? "")).toEqual([]);
  });

  test("is not found as part of a longer number", () => {
    fc.assert(
      fc.property(identityNumber, fc.integer({ min: 1, max: 9 }), (digits, more) => {
        expect(found(`${more}${digits}`).includes(digits)).toBe(false);
        expect(found(`${digits}${more}`).includes(digits)).toBe(false);
      }),
    );
  });

  test("does not continue across a line break", () => {
    const digits = completed("150678432") ?? completed("150678433") ?? "";
    expect(found(`${digits.slice(0, 6)}\n${digits.slice(6)}`)).toEqual([]);
  });
});

describe("a patient", () => {
  test.each<[text: string, excerpt: string]>([
    ["Kari Nordmann ligger på rom 12", "Kari Nordmann"],
    ["På rom 4B lå Åse-Marie Øverås med feber", "Åse-Marie Øverås"],
    ["Stelte Ola Nordmann i seng 2", "Ola Nordmann"],
    ["Jeg stelte Ola Nordmann, som har hatt hjerteinfarkt", "Ola Nordmann"],
    ["Kari Nordmanns brystkreft", "Kari Nordmanns"],
    ["Nordmann, Kari – seng 2", "Nordmann, Kari"],
    ["Rom 12: K. Hansen", "K. Hansen"],
    ["Fru Hansen har KOLS", "Fru Hansen"],
    ["KARI NORDMANN, ROM 7", "KARI NORDMANN"],
    ["KARI LIE, ROM 7", "KARI LIE"],
    ["OLE BØ PÅ ROM 7. Fikk frokost.", "OLE BØ"],
    ["Ali Hassan på rom 12", "Ali Hassan"],
    ["Mohammed Ali, seng 2", "Mohammed Ali"],
    ["MOHAMMED ALI SENG 2", "MOHAMMED ALI"],
    ["Dag Hansen har KOLS", "Dag Hansen"],
    ["I dag stelte jeg Mai Britt Lie på rom 12", "Mai Britt Lie"],
    ["Stelte Vår Berg og målte BT, rom 2", "Vår Berg"],
    ["Min Pasient Hansen på rom 2", "Pasient Hansen"],
    ["Fru May, seng 2", "Fru May"],
    ["Ali da Silva, leito 2", "Ali da Silva"],
    ["Will Smith in room 4", "Will Smith"],
    ["I helped My Nguyen in bed 3", "My Nguyen"],
    ["Min Kari Lie har KOLS", "Kari Lie"],
    ["K. LIE, ROM 7", "K. LIE"],
    ["Theresa May in room 4", "Theresa May"],
    ["Tran Thi My, bed 3", "Tran Thi My"],
    ["John Smith in room 4B has dementia", "John Smith"],
    ["Room 12, Mary Ann O'Brien", "Mary Ann O'Brien"],
    ["A Dona Maria está no quarto 3", "Dona Maria"],
    ["João da Silva (leito 2) teve um AVC", "João da Silva"],
    ["O utente José dos Santos tem diabetes", "José dos Santos"],
  ])("%s", (text, excerpt) => {
    expect(findPersonalData(text)).toEqual([
      { kind: "patient", excerpt, start: text.indexOf(excerpt), end: text.indexOf(excerpt) + excerpt.length },
    ]);
  });

  test.each([
    ["a name far from a room or diagnosis", "Jeg snakket med Kari Nordmann om været."],
    ["one name", "Jeg hjalp Kari på rom 12."],
    ["no name", "Pasienten på rom 12 har diabetes."],
    ["the start of a sentence", "Etter lunsj var vi på rom 12. Da Anne kom, gikk vi."],
    ["a place", "Ved Oslo Universitetssykehus lærte vi om diabetes."],
    ["a clinic", "Vi besøkte Medisinsk Avdeling, rom 3."],
    ["abbreviations", "På rom 2 målte vi NEWS og EKG BT, og brukte ISBAR."],
    ["one name after an abbreviation", "BT Kari på rom 2"],
    ["abbreviations on a line", "EKG BT\nrom 2"],
    ["an ordinary word before one", "Min Veileder på rom 2. My Nurse in room 4."],
    ["an ordinary word before a title", "Min Pasient på rom 2. My Patient in room 4."],
    ["an ordinary word before small letters", "Dag to på rom 12 hjalp jeg Ali. Will I see room 4?"],
    ["an ordinary word before a capital", "My Experience with Dementia. An Introduction. Min Erfaring på rom 2."],
    ["ordinary words that are names", "In April, May and June I met cancer in room 4."],
    ["a month before one name", "In May, John was in room 4."],
    ["a diagnosis in capitals", "Jeg leste om Diabetes Mellitus på rom 4."],
    ["a word that begins as room", "Romantikk 12, Kari Nordmann"],
    ["names a line apart", "Kari\nNordmann, rom 12"],
    ["an English sentence", "In room 4 the Nurse told me about cancer. Then I left."],
    ["a Portuguese sentence", "No quarto 3 o Enfermeiro falou de diabetes. Depois Eu saí."],
  ])("is not %s", (_name, text) => {
    expect(findPersonalData(text)).toEqual([]);
  });

  test("is not one of the names that the text may contain", () => {
    const people = ["Kari Marie Nordmann", "Ola Hansen"];
    expect(found("Kari Nordmann viste meg rom 12", people)).toEqual([]);
    expect(found("Ola Hansens råd om rom 12", people)).toEqual([]);
    expect(found("Will Kari Nordmann show me room 12?", people)).toEqual([]);
    expect(found("Kari Hansen ligger på rom 12", people)).toEqual(["Kari Hansen"]);
    expect(found("Dag Nordmann ligger på rom 12", people)).toEqual(["Dag Nordmann"]);
  });
});

test("findings are at the given positions, in order", () => {
  const words = fc.constantFrom("Kari", "Nordmann", "rom 12", "KOLS", "og", ".", "\n", "01019012345", "da", "Fru");
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string({ unit: "binary", maxLength: 5 })), { maxLength: 30 }), (parts) => {
      const text = parts.join(" ");
      const all = findPersonalData(text);
      for (const { excerpt, start, end } of all) expect(text.slice(start, end)).toBe(excerpt);
      expect(all.map(({ start }) => start)).toEqual(all.map(({ start }) => start).toSorted((a, b) => a - b));
    }),
  );
});

test("the time for an answer grows with its length, not with its square", () => {
  const parts = ["a", "A ", "1", "1 ", "Kari Nordmann ", "rom 1 ", "Rom ", " - "];
  /** The least processor time of some tries, in microseconds: what else runs on the machine does not count. */
  const timeFor = (text: string, times: number) => {
    const tries = Array.from({ length: 15 }, () => {
      const before = process.cpuUsage();
      for (let time = 0; time < times; time++) findPersonalData(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...tries);
  };
  const timeForAll = (length: number, times: number) =>
    parts.reduce((sum, part) => sum + timeFor(part.repeat(length).slice(0, length), times), 0);
  timeForAll(5_000, 1); // compiles what is measured
  // Eight times the length takes as long as eight short ones, or eight times as long if it grew with the square.
  const short = timeForAll(625, 8);
  expect(timeForAll(5_000, 1) / short).toBeLessThan(4);
});
