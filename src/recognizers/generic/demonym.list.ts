/**
 * Adjectives and nouns of nationality in nine languages besides English, with their inflections. Languages of the same
 * name ("polski", "Turks") and names of countries ("Argentina", "Siria") are left out, except in Finnish, which writes
 * them differently. Exempt from the file-length rule: a table.
 */

const words = (list: string): readonly string[] => list.split(' ');
const withEnds = (stems: string, ends: string): readonly string[] =>
  words(stems).flatMap((stem) => ends.split(',').map((end) => stem + end));

const SPANISH = [
  ...withEnds(
    'ecuatorian colombian venezolan peruan paraguay uruguay mexican cuban hondureñ guatemaltec salvadoreñ panameñ puertorriqueñ brasileñ argelin tunecin egipci nigerian keniat afgan austriac australian angoleñ mozambiqueñ guinean gambian sudafrican norteamerican',
    'o,a,os,as',
  ),
  ...words('boliviano boliviana bolivianas argentino argentinos chileno chilena chilenos sirio sirios'),
  ...withEnds(
    'estadounidense nicaragüense costarricense canadiense maliense croata belga marroquí iraquí iraní pakistaní bangladesí israelí saudí',
    ',s',
  ),
  ...words('marroquíes iraquíes iraníes pakistaníes israelíes saudíes senegalés camerunés libanés ghanés'),
  ...withEnds('senegales camerunes libanes ghanes', 'a,es,as'),
];

const PORTUGUESE = [
  ...withEnds(
    'equatorian colombian venezuelan peruan chilen paraguai uruguai mexican cuban hondurenh salvadorenh brasileir argelin tunisin egípci nigerian angolan moçambican cabo-verdian marroquin iraquian iranian australian austríac norte-american sul-african',
    'o,a,os,as',
  ),
  ...words('boliviano boliviana argentino argentinos sírio sírios afegão afegã afegãos'),
  ...withEnds('guineense são-tomense timorense canadense israelense', ',s'),
  ...words('senegalês paquistanês libanês'),
  ...withEnds('senegales paquistanes libanes', 'a,es,as'),
];

const ITALIAN = [
  ...withEnds(
    'ecuadorian colombian venezuelan peruvian bolivian cilen messican cuban brasilian algerin tunisin egizian sirian nigerian marocchin iraken iranian pachistan australian moldav afghan sudafrican statunitens',
    'o,a,i,e',
  ),
  ...withEnds('ghanes camerunes senegales canades libanes ivorian togoles congoles bengales', 'e,i'),
  ...words(
    'argentino argentini austriaco austriaca austriaci eritreo eritrea eritrei eritree filippino filippini',
  ),
];

const FRENCH = [
  ...withEnds(
    'équatorien colombien vénézuélien péruvien bolivien chilien brésilien algérien tunisien égyptien syrien ghanéen malien irakien iranien canadien australien autrichien ivoirien guinéen mauritanien comorien',
    ',s,ne,nes',
  ),
  ...withEnds('paraguayen uruguayen', ',s,ne,nes'),
  ...withEnds('mexicain cubain nigérian marocain afghan américain sud-africain', ',s,e,es'),
  ...withEnds('camerounais sénégalais pakistanais libanais béninois togolais congolais rwandais', ',e,es'),
  ...withEnds('burkinabè malgache belge kosovar', ',s'),
];

const DUTCH = [
  ...withEnds(
    'Marokkaans Surinaams Algerijns Tunesisch Egyptisch Syrisch Iraaks Iraans Afghaans Pakistaans Nigeriaans Ethiopisch Braziliaans Colombiaans Mexicaans Peruaans Chileens Argentijns Antilliaans Amerikaans Australisch Oostenrijks Belgisch Zwitsers Kaapverdisch Kosovaars',
    ',e',
  ),
  ...words(
    'Ghanees Ghanese Eritrees Eritrese Canadees Canadese Senegalees Senegalese Indiase Zuid-Afrikaanse hindoe hindoes',
  ),
];

const GERMAN = withEnds(
  'marokkanisch algerisch tunesisch ägyptisch syrisch irakisch iranisch afghanisch pakistanisch nigerianisch ghanaisch eritreisch äthiopisch brasilianisch kolumbianisch mexikanisch peruanisch chilenisch argentinisch kanadisch australisch österreichisch belgisch schweizerisch US-amerikanisch amerikanisch israelisch libanesisch jordanisch kubanisch venezolanisch kongolesisch kamerunisch senegalesisch südafrikanisch kosovarisch',
  ',e,en,er,es,em',
);

const POLISH = withEnds(
  'marokańsk algiersk tunezyjsk egipsk syryjsk irack irańsk afgańsk pakistańsk nigeryjsk brazylijsk kolumbijsk meksykańsk peruwiańsk chilijsk argentyńsk kanadyjsk australijsk austriack belgijsk szwajcarsk amerykańsk izraelsk libańsk kubańsk wenezuelsk',
  'i,a,ie,iego,iej,iemu,im,ich,imi,ą',
);

const SWEDISH = [
  ...withEnds(
    'marockansk algerisk tunisisk egyptisk syrisk irakisk iransk afghansk pakistansk nigeriansk ghanansk eritreansk etiopisk brasiliansk colombiansk mexikansk peruansk chilensk argentinsk kanadensisk australisk österrikisk belgisk schweizisk amerikansk israelisk libanesisk kubansk kosovansk',
    ',t,a',
  ),
  ...withEnds('syrier iranier irakier egyptier chilenare eritrean', ',n'),
];

const FINNISH = withEnds(
  'venäläi virolai ruotsalai somalialai irakilai syyrialai afganistanilai turkkilai thaimaalai kiinalai intialai vietnamilai puolalai ukrainalai saksalai ranskalai englantilai brittiläi italialai espanjalai portugalilai kreikkalai unkarilai romanialai bulgarialai latvialai liettualai norjalai tanskalai islantilai hollantilai belgialai sveitsiläi itävaltalai albanialai kosovolai serbialai bosnialai kroatialai amerikkalai yhdysvaltalai kanadalai meksikolai brasilialai argentiinalai chileläi perulai kolumbialai kuubalai marokkolai algerialai tunisialai egyptiläi nigerialai ghanalai gambialai kenialai etiopialai iranilai israelilai libanonilai pakistanilai nepalilai filippiiniläi japanilai korealai australialai',
  'nen,sen,set,sta,stä,sesta,sestä,sena,senä,selle,sella,sellä,seksi,sia,siä,sten',
);

/** Words that are capitalized within a sentence. */
export const CAPITALIZED_DEMONYMS: readonly string[] = DUTCH;

/** Words in lower case within a sentence; capitalized, they are parts of names ("Federación Colombiana", "Kubański"). */
export const DEMONYMS: readonly string[] = [
  ...SPANISH,
  ...PORTUGUESE,
  ...ITALIAN,
  ...FRENCH,
  ...GERMAN,
  ...POLISH,
  ...SWEDISH,
  ...FINNISH,
];
