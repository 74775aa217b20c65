import { defineRecognizer, type Pattern } from '../define-recognizer.js';

/**
 * Public institutions and family firms by the pattern of their names, in ten languages. Exempt from the file-length rule: a table of
 * expressions.
 */

/** No letter or digit and nothing that makes it an identifier before and after. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_@/\\-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_@/\\]|-\p{L})`;
/** A capitalized word. */
const W = String.raw`\p{Lu}[\p{L}-]{1,30}`;
/** Departments of hospitals and universities, by their fields of medicine and science. */
export const DEPARTMENT =
  /^Department of (?:the )?\p{L}{0,16}(?:ology|iatrics|iatry|urgery|edicine|ursing|esthesia|adiotherapy|bstetrics|op?aedics|opedics|hysiotherapy|hysics|hemistry|athematics|tatistics|inguistics|conomics|hilosophy|istory|iteratures?|usic|eography|ngineering|omputer Science|nglish|natomy)(?!\p{L})/u;
/** A place: a capitalized word, or two. */
const PLACE = `${W}(?: ${W})?`;

const pattern = (name: string, source: string, keywords?: readonly string[]): Pattern => ({
  name,
  regex: new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'gu'),
  scores: { form: 0.78, formInContext: 0.78 },
  ...(keywords !== undefined && { keywords }),
});

const FINNISH_CASE = '(?:n|ssä|stä|öön|llä|lle|ltä|tä|ksi|nä|t|iden|issä|istä|ille|illä)?';
const FINNISH_BACK = '(?:n|ssa|sta|on|lla|lle|lta|a|ta|ksi|na|t)?';

export const institution = defineRecognizer({
  name: 'institution',
  entityType: 'ORGANIZATION',
  country: 'generic',
  description: 'Ministries, courts, universities, agencies and family firms, by the form of their names.',
  patterns: [
    pattern(
      'english',
      String.raw`(?:Ministry|Department|Bureau|University|Bank|Church|Court|Chamber|Academy|Royal Society|Archdiocese|Diocese) of (?:the )?${W}(?:(?: and| of| &) ${W}| ${W}){0,2}`,
    ),
    pattern(
      'family-firm',
      String.raw`(?!(?:Vater|Mutter|Father|Mother|Padre|Madre|Père|Mère|Pai|Mãe|Vader|Moeder|Ojciec|Matka|Far|Mor|Isä|Äiti)s? )(?:\p{Lu}\. ?){0,3}(?:${W} ){0,2}\p{Lu}[\p{L}’'-]{1,30} (?:(?:&|and) (?:Sons|Daughters|Bros\.?|Brothers)|& (?:Son|Co\.?|Partners|Associates|Sohn|Tochter|Partner|Associés|Figlio|Soci|Hijo|Asociados|Filho|Associados|Zoon|Zn\.?|Syn|Wspólnicy|Poika)|(?:&|und|u\.) (?:Söhne|Töchter)|(?:&|et) (?:Fils|Filles)|(?:&|e) (?:Figli|Figlie)|(?:&|y) Hijos|(?:&|e) Filhos|(?:&|en) Zonen|(?:&|i) Synowie|(?:&|och) Söner|(?:&|ja) Pojat)`,
      ['&', ' and ', ' und ', ' u. ', ' et ', ' e ', ' y ', ' en ', ' i ', ' och ', ' ja '],
    ),
    pattern(
      'german',
      String.raw`(?:(?:Bundes|Landes|Staats)?[Mm]inisteri(?:ums?|en) (?:für|der|des) ${W}(?:(?:,| und|, und) ${W}){0,4}|Bundes(?:innen|außen|finanz|justiz|verteidigungs|wirtschafts|umwelt|verkehrs|gesundheits|arbeits|familien)?ministeriums?|(?:Innen|Außen|Finanz|Justiz|Verteidigungs|Wirtschafts|Umwelt|Verkehrs|Gesundheits|Kultus|Landwirtschafts|Propaganda)ministeriums?|(?:(?:Oberl|L)andes|Landessozial|Landesarbeits|Land|Amts|Kreis|Verwaltungs|Oberverwaltungs|Sozial|Arbeits|Finanz|Kammer)gerichte?s? ${PLACE}|(?:Staatsanwaltschaft|Polizeidirektion|Polizeipräsidiums?|Polizeiinspektion|Universität|Technischen? Universität|Hochschule|Fachhochschule|Finanzamt|Jobcenter|Landratsamt|Gesundheitsamt|Universitätsklinikum|Klinikum|Handelskammer|Handwerkskammer|Volksbank|Stadtsparkasse|Kreissparkasse|Stadtwerke) ${W}|Auswärtige[ns]? Amt(?:e?s)?|Europäische[rn]? (?:Kommission|Parlaments?|Gerichtshofe?s?|Zentralbank|Union|Rechnungshofe?s?|Investitionsbank)|Europäischer? (?:Rat|Rates)|Vereinten? Nationen)`,
    ),
    pattern(
      'french',
      String.raw`(?:[Mm]inistère (?:de la |de l['’] ?|du |des |de |d['’] ?)${W}(?:(?:,| et) (?:de la |de l['’] ?|du |des )${W}){0,2}|(?:[Uu]niversité|[Tt]ribunal (?:de grande instance|administratif|correctionnel|judiciaire|de commerce)|[Cc]our d['’] ?(?:appel|assises)|[Cc]our administrative d['’] ?appel|[Cc]onseil (?:général|régional|départemental)|[Cc]hambre de commerce) (?:de la |de l['’] ?|du |de |d['’] ?|des )${W}|[Cc]onseil d['’] ?(?:État|Etat)|[Cc]our de (?:[Cc]assation|[Jj]ustice de l['’] ?Union européenne)|[Cc]our européenne des [Dd]roits de l['’] ?[Hh]omme|[Cc]onseil constitutionnel|Assemblée (?:nationale|Nationale)|Commission européenne|Parlement européen|Union européenne|Nations [Uu]nies|Banque (?:de France|centrale européenne)|Chambre des (?:députés|communes|lords))`,
    ),
    pattern(
      'spanish',
      String.raw`(?:Ministerio|Consejería|Secretaría|Departamento|Dirección General) (?:de la |de los |de las |del |de )${W}(?:(?:,| y| e)(?: de la| de los| de| del)? ${W}){0,3}|(?:Universidad|Ayuntamiento|Diputación(?: Provincial)?|Audiencia Provincial|Tribunal Superior de Justicia|Junta|Cámara de Comercio|Banco|Bolsa|Comisaría|Arzobispado|Xunta) (?:de la |de los |de las |del |de )${W}|Congreso de los Diputados|Tribunal (?:Supremo|Constitucional|de Cuentas)|Audiencia Nacional|Consejo (?:de Ministros|Europeo|General del Poder Judicial)|Comisión Europea|Parlamento Europeo|Unión Europea|(?:Organización de las )?Naciones Unidas|Cortes Generales|Policía (?:Nacional|Local|Municipal)|Fiscalía General del Estado|Tribunal Europeo de Derechos Humanos`,
    ),
    pattern(
      'italian',
      String.raw`[Mm]inistero (?:della |dell['’] ?|delle |degli |dei |del |per la |per i |per le )${W}(?:(?:,| e)(?: della| delle| degli| dei| del)? ${W}){0,2}|(?:Università(?: degli Studi)?|Questura|Prefettura|Procura(?: della Repubblica)?|Tribunale|Corte d['’] ?[Aa](?:ppello|ssise)|Camera di Commercio) (?:della |dell['’] ?|del |di |d['’] ?)${W}|Corte (?:di [Cc]assazione|[Cc]ostituzionale|dei [Cc]onti|Suprema)|Consiglio (?:di Stato|dei [Mm]inistri|Superiore della Magistratura|Europeo|di Sicurezza)|Camera dei [Dd]eputati|Senato della Repubblica|Commissione [Ee]uropea|Parlamento [Ee]uropeo|Unione [Ee]uropea|(?:Organizzazione delle )?Nazioni Unite|Banca (?:d['’] ?Italia|[Cc]entrale [Ee]uropea)|Guardia di Finanza|Polizia di Stato|Presidenza del Consiglio(?: dei Ministri)?|Protezione [Cc]ivile|Santa Sede`,
    ),
    pattern(
      'dutch',
      String.raw`[Mm]inisterie van ${W}(?:(?:,| en) ${W}){0,3}|(?:Universiteit(?: van)?|[Rr]echtbank|Gerechtshof|Hogeschool(?: van)?|Vrije Universiteit) ${W}|Tweede Kamer|Eerste Kamer|Raad van State|Hoge Raad|Europese (?:Commissie|Unie|Raad)|Europees Parlement|Verenigde Naties|Nederlandsche? Bank|Kamer van Koophandel|Openbaar Ministerie`,
    ),
    pattern(
      'portuguese',
      String.raw`(?:Ministério|Secretaria|Departamento) (?:d[aoe]s?|de [ao]s?) ${W}(?:(?:,| e)(?: d[aoe]s?| de [ao]s?)? ${W}){0,2}|(?:Universidade|Câmara(?: Municipal)?|Prefeitura|Assembl[eé]ia Legislativa|Tribunal (?:de Justiça|d[ae] (?:a )?Relação|Regional|Judicial)|Banco|Governo) (?:d[aoe]s?|de [ao]s?) ${W}|Supremo Tribunal(?: Federal| de Justiça)?|Tribunal (?:Constitucional|de Contas|Superior Eleitoral|Eleitoral)|Assembleia d[ea] (?:a )?República|Câmara d[eo]s? (?:os )?Deputados|Senado Federal|Polícia (?:Federal|Militar|Civil|Judiciária)|Comissão Europ[eé]ia|Parlamento Europeu|União Europ[eé]ia|Nações Unidas|Banco (?:Central(?: Europeu)?|Mundial)|Procuradoria[ -]Geral(?: d[ea] (?:a )?República)?|Ministério Público`,
    ),
    pattern(
      'polish',
      String.raw`Ministerstw(?:o|a|u|em|ie) ${W}(?:(?:,| i) ${W}){0,3}|S[ąa]d(?:u|em|owi|zie)? (?:Rejonow|Okręgow|Apelacyjn|Najwyższ|Administracyjn|Wojewódzk)(?:y|i|ego|emu|ym|im)(?: we? ${W})?|Trybunał(?:u|owi|em|e)? (?:Konstytucyjn(?:y|ego|emu|ym)|Stanu)|Prokuratur(?:a|y|ze|ę|ą) (?:Rejonow|Okręgow|Apelacyjn|Krajow|Generaln|Wojskow)(?:a|ej|ą)(?: we? ${W})?|Komend(?:a|y|zie|ę|ą) (?:Główn|Powiatow|Miejsk|Wojewódzk|Stołeczn)(?:a|ej|ą) Policji(?: we? ${W})?|Urz(?:ąd|ędu|ędowi|ędem|ędzie) (?:Miasta|Gminy|Miejsk|Skarbow|Wojewódzk|Pracy|Marszałkowsk|Stanu Cywilnego)(?:i|y|iego|ego|iemu|emu|im|ym)?(?: we? ${W})?|Uniwersytet(?:u|owi|em|cie)? ${W}(?: (?:im\. )?${W}| w ${W})?|Politechni(?:ka|ki|kę|ką|ce) ${W}|Uni(?:a|i|ę|ą) Europejsk(?:a|iej|ą)|Komisj(?:a|i|ę|ą) Europejsk(?:a|iej|ą)|Parlament(?:u|owi|em|cie)? Europejski(?:ego|emu|m)?|Narodow(?:y|ego|emu|ym) Bank(?:u|owi|iem)? Polski(?:ego)?|Rad(?:a|y|zie|ę|ą) (?:Ministrów|Miasta|Miejsk(?:a|iej|ą)|Gminy|Państwa|Europejsk(?:a|iej|ą))|(?:Organizacj(?:a|i|ę|ą) )?Narod(?:y|ów) Zjednoczon(?:e|ych)|Straż(?:y|ą)? (?:Pożarn|Miejsk|Graniczn)(?:a|ej|ą)`,
    ),
    pattern(
      'swedish',
      String.raw`(?:Justitie|Finans|Utrikes|Försvars|Utbildnings|Kultur|Miljö|Närings|Arbetsmarknads|Jordbruks)departementets?|Högsta (?:domstolen|förvaltningsdomstolen)s?|Europeiska (?:kommissionen|unionen|rådet|centralbanken)s?|Europaparlamentets?|Förenta [Nn]ationernas?|Svenska (?:kyrkan|[Aa]kademien)s?|Kungliga ${W}`,
    ),
    pattern(
      'swedish-of-place',
      String.raw`${W}s? (?:universitets?|tekniska högskola|högskola|landsting|tingsrätt|hovrätt)`,
      ['universitet', 'högskola', 'landsting', 'tingsrätt', 'hovrätt'],
    ),
    pattern(
      'finnish-of-place',
      String.raw`${W}n (?:(?:yliopisto|kaupunginvaltuusto|ammattikorkeakoulu)${FINNISH_BACK}|(?:käräjä|hovi|hallinto-)oikeu(?:s|den|dessa|desta|teen|delle|della))`,
      ['yliopisto', 'kaupunginvaltuusto', 'ammattikorkeakoulu', 'käräjäoikeu', 'hovioikeu', 'hallinto-oikeu'],
    ),
    pattern(
      'finnish',
      String.raw`(?:Euroopan (?:unioni(?:n|ssa|sta|in|lle|a)?|komissio${FINNISH_BACK}|parlamen(?:tti|tin|tissa|tista|ttiin|ttia)|keskuspank(?:ki|in|issa|kiin|kia))|Suomen Pank(?:ki|in|issa|ista|kiin|kia)|Yhdistyne(?:et|iden|issä|istä|isiin) [Kk]ansaku(?:nnat|ntien|nnissa|nnista|ntiin))`,
    ),
    pattern(
      'finnish-ministry',
      String.raw`(?:[Oo]ikeus|[Ss]isä|[Uu]lko|[Uu]lkoasiain|[Vv]altiovarain|[Oo]petus- ja kulttuuri|[Oo]petus|[Mm]aa- ja metsätalous|[Ll]iikenne- ja viestintä|[Tt]yö- ja elinkeino|[Ss]osiaali- ja terveys|[Yy]mpäristö|[Pp]uolustus|[Kk]auppa- ja teollisuus|[Ss]isäasiain)ministeriö${FINNISH_CASE}`,
    ),
  ],
  validate: (candidate) => (DEPARTMENT.test(candidate) ? 'refused' : 'undecided'),
  sources: ['https://op.europa.eu/en/web/who-is-who'],
  examples: [
    {
      text: 'des Bundesministeriums der Justiz und das Auswärtige Amt',
      finds: ['Bundesministeriums der Justiz', 'Auswärtige Amt'],
      minScore: 0.7,
    },
    { text: 'le ministère de la Justice', finds: ['ministère de la Justice'], minScore: 0.7 },
    {
      text: 'el Ministerio de Economía y Hacienda',
      finds: ['Ministerio de Economía y Hacienda'],
      minScore: 0.7,
    },
    {
      text: 'cheque to T. Ruddle & Son, K. Brandt & Söhne',
      finds: ['T. Ruddle & Son', 'K. Brandt & Söhne'],
      minScore: 0.7,
    },
    { text: 'oikeusministeriön mukaan', finds: ['oikeusministeriön'], minScore: 0.7 },
    { text: 'das Ministerium, the ministry of silly walks, un tribunal de commerce', finds: [] },
    { text: 'Department of Neurology, Department of Surgery', finds: [] },
    { text: 'Vater und Sohn, Mutter und Töchter, Mother and Daughters', finds: [] },
    { text: 'the Department of Justice', finds: ['Department of Justice'], minScore: 0.7 },
  ],
});
