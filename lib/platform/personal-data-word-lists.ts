/**
 * The words by which `findPersonalData` recognises a patient, in Norwegian, English and Portuguese. All in lower case; a `*` matches
 * any letters.
 */

/** Words before a room's or a bed's number. */
export const roomWords =
  "rom rommet pasientrom enerom dobbeltrom isolat seng sengen sengeplass " +
  "room ward-room bed bay cubicle " +
  "quarto sala leito cama box enfermaria apartamento apto";

/** Diagnoses. Long words also match compounds ("brystkreft"); words with another meaning are left out. */
export const diagnosisWords =
  // Norwegian
  "kols *hjerteinfarkt* infarkt* hjertesvikt* hjerteflimmer* atrieflimmer* angina *hjerneslag* hjerneblødning* hjernesvulst* " +
  "*kreft *kreften *demens* alzheimer* parkinson* diabetes* diabetiker* *lungebetennelse* pneumoni* lungeemboli* *astma* " +
  "blodpropp* *trombose* *sepsis* blodforgiftning* epilepsi* *depresjon* depressiv* schizofreni* bipolar* psykose* psykotisk* " +
  "angstlidelse* anoreksi* bulimi* spiseforstyrrelse* rusmisbruk* alkoholmisbruk* leddgikt* revmatisme* *artritt* *artrose* " +
  "osteoporose* beinskjørhet* *brudd *bruddet *fraktur* nyresvikt* leversvikt* levercirrhose* skrumplever* dialyse* " +
  "hypertensjon* anemi* leukemi* lymfom* melanom* metastase* svulst* hepatitt* tuberkulose* urinveisinfeksjon* " +
  "liggesår* trykksår* blindtarm* gallestein* pankreatitt* migrene* hiv aids covid* korona* influensa* selvmord* " +
  // English
  "copd *infarction* stroke *cancer* dementia* pneumonia* asthma* *embolism* thrombosis* epilepsy* depression* schizophrenia* " +
  "psychosis* psychotic* anorexia* bulimia* *arthritis* osteoporosis* fracture* *tumor* *tumour* hypertension* " +
  "anaemia* anemia* leukaemia* leukemia* lymphoma* melanoma* hepatitis* tuberculosis* diabetic* dialysis* appendicitis* " +
  "pancreatitis* migraine* influenza* suicid* " +
  // Portuguese
  "dpoc infarto* enfarte* avc câncer* cancro* demência* alzheimer* insuficiência pneumonia* embolia* trombose* " +
  "asma epilepsia* depressão esquizofrenia* psicose* transtorno* osteoporose* fratura* tumor* hipertensão hipertens* " +
  "leucemia* linfoma* hepatite* tuberculose* diabético* diabética* diálise* hemodiálise* apendicite* enxaqueca* gripe " +
  "anorexia* escara*";

/** With a name, these count as part of it: "Fru Hansen", "Dona Maria". */
export const titleWords =
  "fru fruen herr frøken pasient pasienten bruker brukeren beboer beboeren " +
  "mr mrs ms miss patient resident senhor senhora sr sra dona seu paciente utente";

/** Small words inside a name. */
export const particleWords = "da de do das dos di du del e van von der den af av la le";

/** Often capitalised, and not a name. */
export const ordinaryWords =
  // Norwegian
  "i på hos ved med til fra for om av under over etter før mellom uten mot når da mens hvis fordi siden som at jeg du han hun " +
  "vi dere de det den dette denne disse der her en ei et ingen alle begge min mitt mine vår vårt våre og men eller så nå dag " +
  "deretter først senere også samt både ikke kanskje derfor hva hvem hvor hvordan hvorfor har hadde er var ble blir kan " +
  "kunne skal skulle vil ville må måtte fikk får gikk går kom kommer tok tar så ser sa sier ga gir møtte snakket hjalp hjelp " +
  "stelte målte observerte lærte fulgte besøkte vasket matet mobiliserte støttet " +
  "følge hjelpe stelle møte snakke måle observere lære besøke vaske mate mobilisere støtte gi ta få gjøre være bli " +
  "god godt mål plan rapport vakt dagvakt kveldsvakt nattvakt morgen kveld natt " +
  "rom seng stue avdeling post sykepleier sykepleieren helsefagarbeider lege legen lærer læreren veileder veilederen student " +
  "studenten kontaktlærer vernepleier fysioterapeut ergoterapeut pårørende kollega " +
  "mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar mars april mai juni juli august september oktober " +
  "november desember norsk norge oslo bergen news mews isbar abcde roas vips soap " +
  // English
  "in on at by with to from for about of after before when while if because since the a an this that these those there here " +
  "he she it we they you my our his her their and but or so then first later also both not no yes today yesterday tomorrow " +
  "has had have is was were can could shall should will would must got went came took saw said gave met talked helped room " +
  "bed ward nurse doctor teacher supervisor student goal plan report shift monday tuesday wednesday thursday friday saturday " +
  "sunday january february march may june july october december english " +
  // Portuguese
  "o os as um uma uns umas no na nos nas num numa em ao aos à às do dos das com sem por pelo pela para sobre sob entre depois " +
  "antes quando enquanto se porque eu ele ela nós eles elas você vocês tu meu minha nosso nossa este esta esse essa isto isso " +
  "aquele aquela aqui ali e mas ou então hoje ontem amanhã também não sim foi era está estava tem tinha fui fiz vi disse ajudei " +
  "quarto leito cama sala enfermeiro enfermeira médico médica professor professora supervisor supervisora estudante aluno " +
  "aluna meta plano relatório turno segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março maio junho " +
  "julho agosto setembro outubro novembro dezembro";

/** Ordinary words that are names too: next to a word that is only a name they belong to it ("Ali Hassan", "Will Smith"). */
export const ordinaryNames = "ali an april august can dag domingo juli june juni mai may min my vår will";

/** Those of them that often start a sentence before a capitalised word, and are no name there: "My Experience". */
export const sentenceOpeners = "an can min my vår";

/** Names of places and offices: next to one of these, a word is no patient's name. */
export const placeWords =
  "*sykehus *sykehuset *sjukehus *sykehjem *sykehjemmet *hjemmet *avdeling *avdelingen *klinikk *klinikken *senter *senteret " +
  "*kommune *universitet *universitetet *høgskole *høgskolen *høyskole *skole legevakt *tjeneste *tjenesten kors helse foretak " +
  "*hospital *clinic *department *centre *center *university *college school ward unit health service cross council " +
  "clínica departamento centro universidade faculdade escola unidade serviço saúde maternidade santa casa norge norway brasil";
