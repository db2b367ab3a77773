import { describe, expect, it } from "vitest";
import type { ShippedLocale } from "@/lib/platform/i18n/locales";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { factors } from "@/prisma/seed/content/factors";
import * as formTexts from "@/prisma/seed/content/form-texts";

/** The texts of pages that are opened on a ward. */
const onWard = ["absence", "competence", "concern", "evaluation", "goal", "line", "report", "student"] as const;

/** What no text says: the word, and what the product says instead. A thing has one term in each language. */
const refused: Record<ShippedLocale, readonly (readonly [RegExp, string])[]> = {
  nb: [
    [/\b(produktet|systemet|Practicum)\b/i, "Praksis"],
    [/\bpraksisveileder|hovedveileder/i, "veileder"],
    [/veileder to\b|sekundærveileder/i, "medveileder"],
    [/\bvikar/i, "stedfortreder"],
    [/kontaktlærer/i, "lærer"],
    [/\bkull(et|ene)?\b/i, "gruppe"],
    [/\bta(r|tt)? tilbake\b/i, "trekke tilbake"],
    [/\begen vurdering\b|selvvurdering/i, "egenvurdering"],
    [/\b(fremgang|progresjon)/i, "utvikling"],
    [/sluttevaluering|midtevaluering|evaluering|endterm/i, "vurdering"],
    [/\bfare for(?! ikke bestått)/i, "fare for ikke bestått"],
    [/\bmarker(e|t|te)?\b|arbeidssted/i, "merke, praksissted"],
    [/dager borte|borte-dag/i, "fraværsdag"],
    [/sykefravær/i, "sykedag"],
    [/angre fravær/i, "fjerne fraværet"],
    [/tas om igjen/i, "ta praksisen på nytt"],
    [/notifikasjon/i, "varsel"],
    [/persondata|personlige data/i, "personopplysninger"],
    [/\bhente(s|t)? inn\b|\bta(s|tt)? inn\b/i, "importere"],
    [/deaktiver|\bslått av\b/i, "stengt"],
    [/\bse(r)? som\b/i, "vise som"],
    [/\blog(g|ge) på(?!\p{L})|pålogging/iu, "logge inn, innlogging"],
    [/\b(e?mail|epost|mail(en|er)?)\b/i, "e-post"],
    [/\b(link|linken)\b/i, "lenke"],
    [/ingen (resultater|funn)/i, "ingen treff"],
    [/\b(server(en)?|payload|verdi(en|er)?)\b|(?<!\p{L})økt(en)?(?!\p{L})/iu, "an everyday word"],
    [/vennligst/i, "no please"],
    [/\S…/, "a space before the ellipsis"],
    [/["“”]/, "«»"],
  ],
  en: [
    [/\bthe (product|system)\b/i, "Practicum"],
    [/\b(internship|practicum period)\b/i, "placement"],
    [/\b(mentor|preceptor|main supervisor)\b/i, "supervisor"],
    [/\bsecondary supervisor\b/i, "second supervisor"],
    [/\b(substitute|deputy)\b/i, "stand-in"],
    [/\b(contact teacher|tutor)\b/i, "teacher"],
    [/\bcohort\b/i, "group"],
    [/\btalks?\b(?! to\b)/i, "meeting"],
    [/\b(take|takes|took|taken|taking) back\b/i, "withdraw"],
    [/\bevaluat/i, "assessment"],
    [/\bend-?term\b/i, "final assessment"],
    [/\bown ratings?\b|\bself-assess/i, "self-rating"],
    [/\bprogress\b/i, "development"],
    [/\bdanger of\b/i, "risk of not passing"],
    [/\breport(ed)? (a |the )?(sick|absen)/i, "register absence"],
    [/\bneeds? a look\b/i, "needs follow-up"],
    [/\b(personal information|personal details)\b/i, "personal data"],
    [
      /\b(clos|open)(e|ed|ing) (the |your |# )?accounts?\b|\baccounts? (is|are) (closed|open)\b/i,
      "deactivate, reactivate",
    ],
    [/\brights\b/i, "permissions"],
    [/\bfill(ed|ing|s)? out\b/i, "fill in"],
    [/\bmake (a|the) (report|group|account|user|draft|copy|form)\b/i, "create"],
    [/\b(sign|signed|signing)[ -]?(in|out)\b|\blog ?on\b/i, "log in, log out"],
    [/\be-mails?\b|(?<!\w)mail(s|ed)?\b(?! server)/i, "email"],
    [/\bno (results|hits)\b/i, "no matches"],
    [/\b(the|our) server\b|payload/i, "an everyday word"],
    [/\bplease\b|successfully/i, "no please, no success"],
    [/ …/, "the ellipsis joined to the word"],
    [/["«»]/, "“ ”"],
  ],
  "pt-br": [
    [/\bo (produto|sistema)\b/i, "Practicum"],
    [/\borientador/i, "supervisor"],
    [/\b(professor|aluno)/i, "docente, estudante"],
    [/\b(utente|doente)s?\b/i, "paciente"],
    [/\bretornos?\b/i, "feedback"],
    [/cancelar? (o (pedido|convite)|a confirmação)/i, "retirar"],
    [/\bevoluç|\bprogresso\b/i, "desenvolvimento"],
    [/\bintermédia\b|meio de período/i, "avaliação intermediária"],
    [/\bconversas?\b/i, "reunião"],
    [/\b(aprovad|reprovad)/i, "aprovação, reprovação"],
    [/\bobjetivos?\b/i, "meta"],
    [/\bausências?\b/i, "falta"],
    [/\bdias? de doença\b/i, "falta por doença"],
    [/\bavisos? escritos?\b/i, "aviso por escrito"],
    [/\bcompensad/i, "reposto"],
    [/\bcomprovativo/i, "atestado"],
    [/\bseparador/i, "aba"],
    [/\bapag(ar|ue|ad|ou)|\beliminar?\b|\bdelet/i, "excluir, remover"],
    [/\bmesclad|\bfundid/i, "unir"],
    [/não aprovação/i, "reprovação"],
    [/grupo (foi|for|ainda não pode ser|não foi) terminad/i, "encerrado"],
    [/você mesm|\ba si mesm/i, "words for everybody"],
    [/\ba entrada\b|iniciar sessão/i, "entrar, login"],
    [/palavra-passe/i, "senha"],
    [/\bligaç(ão|ões)\b/i, "conexão, link"],
    [/\b(ficheiro|utilizador|ecrã|telemóvel|equipa)(?!\p{L})/iu, "Brazil's word"],
    [/\bemails?\b/i, "e-mail"],
    [/por favor|com sucesso|\bobrigad[oa]\b/i, "no please, Agradecemos"],
    [/ …/, "the ellipsis joined to the word"],
    [/["«»]/, "“ ”"],
  ],
  pt: [
    [/\bo (produto|sistema)\b/i, "Practicum"],
    [/\bvocês?(?!\p{L})/iu, "the third person without você"],
    [/\bsupervisor/i, "orientador"],
    [/\b(professor|aluno)/i, "docente, estudante"],
    [/\b(paciente|doente)s?\b/i, "utente"],
    [/\bsetor(es)?\b/i, "serviço, gabinete"],
    [/cancelar? (o (pedido|convite)|a confirmação)/i, "retirar"],
    [/\bevoluç|\bprogresso\b/i, "desenvolvimento"],
    [/intermediária/i, "avaliação intermédia"],
    [/\bconversas?\b/i, "reunião"],
    [/\b(aprovad|reprovad)/i, "aprovação, reprovação"],
    [/\bmetas?\b/i, "objetivo"],
    [/\bausências?\b/i, "falta"],
    [/\bdias? de doença\b/i, "falta por doença"],
    [/\bavisos? escritos?\b/i, "aviso por escrito"],
    [/\bcompensad/i, "reposto"],
    [/\batestado/i, "comprovativo"],
    [/\brefazer\b|\brefeito\b/i, "repetir"],
    [/(estágio|grupo)s?( foi)? encerrad/i, "terminado"],
    [/\babas?\b|\bguias?\b/i, "separador"],
    [/caixas? de seleção/i, "caixa de verificação"],
    [/\bapag(ar|ue|ad|ou)|\bexclu(ir|a|íd)|\bdelet/i, "eliminar, remover"],
    [/\bmesclad|\bfundid/i, "unir"],
    [/\bdescarreg/i, "transferir"],
    [/não aprovação/i, "reprovação"],
    [/\bsenhas?\b/i, "palavra-passe"],
    [/\b(o|um|novo) login\b/i, "início de sessão"],
    [
      /\b(arquivos?|usuários?|celular|telas?|salv(ar|e|o|a)|planej\w+|registr\w+|contato|equipes?|compartilh\w+)\b/i,
      "Portugal's word",
    ],
    [/\bemails?\b|correio eletrónico/i, "e-mail"],
    [/(^|[.:] )(Verificar|Escolher|Guardar|Adicionar|Escrever|Criar|Alterar|Mudar|Enviar) .+\./, "Confira, escolha"],
    [/por favor|com sucesso|\bobrigad[oa]\b/i, "no please, Agradecemos"],
    [/ …/, "the ellipsis joined to the word"],
    [/["“”]/, "«»"],
  ],
};

/** In every language: one thought a sentence, and nothing is shouted. The rule of passwords names the sign itself. */
const everywhere: readonly (readonly [RegExp, string])[] = [
  [/;/, "two sentences"],
  [/!(?! (eller|or|ou) \?)/, "a full stop"],
  [/\.\.\./, "…"],
];

const flat = (node: object, prefix: string): [string, string][] =>
  Object.entries(node).flatMap(([name, value]) =>
    typeof value === "object" && value !== null ? flat(value, `${prefix}${name}.`) : [[prefix + name, String(value)]],
  );

/** The product's texts and the questions of the demo school, without the words of ICU. */
const textsOf = (locale: ShippedLocale): [string, string][] =>
  [
    ...flat(messagesOf(locale), ""),
    ...flat({ factors, ...formTexts }, "demo.").filter(([key]) => key.endsWith(`.${locale}`)),
  ].map(([key, text]) => [
    key,
    // In Portugal an "arquivo" is an archive, and no file.
    (key.includes("archive") ? text.replace(/arquiv/gi, "") : text).replace(
      /\{\w+(, (plural|select|number),?)?|\b(one|other|nobody|=0) \{|[{}]/g,
      " ",
    ),
  ]);

describe.each(Object.keys(refused) as ShippedLocale[])("a text in %s", (locale) => {
  const texts = textsOf(locale);

  it("is one of many", () => {
    expect(texts.length).toBeGreaterThan(1300);
  });

  it.each([...refused[locale], ...everywhere])("does not say %s, but %s", (word) => {
    expect(texts.filter(([, text]) => word.test(text))).toEqual([]);
  });
});

it.each(Object.keys(refused) as ShippedLocale[])(
  "a text of the ward in %s has its number as {count} and not as #, for which a phone makes a number format first",
  (locale) => {
    const messages = messagesOf(locale);
    const texts = onWard.flatMap((name) => flat({ ...messages[name] }, `${name}.`));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, text]) => /\{\w+, plural/.test(text) && text.includes("#"))).toEqual([]);
  },
);

describe("the words that no text says", () => {
  it.each<[ShippedLocale, string]>([
    ["nb", "Kontoen er slått av."],
    ["en", "The midterm talk is over."],
    ["en", "Close # accounts?"],
    ["pt-br", "Peça um retorno."],
    ["pt", "Você pode ver."],
    ["pt", "Abra o arquivo."],
    ["nb", "Logg på her."],
    ["pt-br", "Veja no ecrã do computador."],
  ])("are found: %s %s", (locale, text) => {
    expect(refused[locale].some(([word]) => word.test(text))).toBe(true);
  });
});
