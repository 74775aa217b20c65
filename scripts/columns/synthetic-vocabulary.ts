/** Words of generated tables: all invented people and firms, any likeness is chance. A table: exempt from the length of files. */
const list = (words: string): readonly string[] => words.split('|').map((word) => word.trim());

export const FIRST_NAMES = list(
  'Alison|Brent|Caitlin|Desmond|Eleanor|Francis|Gwen|Hamish|Imogen|Jarvis|Keira|Leland|Monica|Nigel|Odette|Preston|Quincy|Rosalind|Stuart|Tabitha|Una|Vernon|Winnie|Zachary|Anneliese|Bernd|Cornelia|Detlef|Edeltraud|Falk|Gisela|Hartmut|Ilse|Joachim|Aurore|Bastien|Celeste|Didier|Elodie|Fabrice|Gaelle|Alejandra|Benito|Consuelo|Diego|Esperanza|Fermín|Gloria|Alessio|Beatrice|Cosimo|Donatella|Emanuele|Anouk|Bram|Daan|Femke|Gijs|Hanneke|Bożena|Czesław|Danuta|Grzegorz|Halina|Afonso|Benedita|Duarte|Leonor|Tomás|Agneta|Birgitta|Gunnar|Ingvar|Aino|Eero|Hilkka|Jukka|Kaisa|Priya|Rajesh|Sunita|Vikram|Mei|Haruto|Oluwaseun|Chiamaka|Yusuf|Amina',
);
export const LAST_NAMES = list(
  'Abernathy|Blackwood|Cartwright|Dunmore|Ellsworth|Fairbanks|Goodwin|Hollister|Ingram|Jephson|Kirkland|Lockhart|Merriweather|Northcott|Ormsby|Pemberton|Quigley|Rutherford|Sedgwick|Thornbury|Underhill|Vickers|Wainwright|Yardley|Albrecht|Brandstetter|Dietrich|Eichhorn|Fleischmann|Gruber|Hoffmeister|Kaltenbach|Lindner|Meinhardt|Aubert|Boissier|Chastain|Delacroix|Escoffier|Fontenay|Aguilar|Benavides|Castellanos|Delgado|Escudero|Figueroa|Bellucci|Carbone|DeSantis|Ferrante|Gallo|van den Berg|Hoekstra|Jansen|Kuiper|Visser|Dąbrowski|Gajewski|Jabłoński|Kowalczyk|Lewandowska|Almeida|Barbosa|Cardoso|Figueiredo|Bergqvist|Dahlgren|Ekström|Holmberg|Heikkinen|Koskela|Laaksonen|Mäkelä|Chaudhary|Deshmukh|Iyer|Nakamura|Okonkwo|Haddad|Rahimi',
);
export const CITIES = list(
  'Bristol|Cardiff|Dundee|Exeter|Leeds|Norwich|Denver|Tucson|Omaha|Raleigh|Spokane|Augsburg|Bremen|Dortmund|Erfurt|Kassel|Lübeck|Amiens|Besançon|Dijon|Grenoble|Limoges|Albacete|Burgos|Cádiz|Granada|Oviedo|Ancona|Bergamo|Cagliari|Lecce|Arnhem|Breda|Groningen|Utrecht|Bydgoszcz|Gdynia|Lublin|Aveiro|Braga|Coimbra|Évora|Falun|Gävle|Örebro|Joensuu|Kuopio|Tampere|Pune|Nagpur|Perth|Hobart',
);
export const STREETS = list(
  'Alder Road|Birch Avenue|Cedar Close|Dove Lane|Elm Street|Foundry Way|Glebe Terrace|Harbour View|Ahornweg|Bahnhofstraße|Gartenstraße|Lindenallee|Schulgasse|rue des Acacias|avenue Foch|boulevard Voltaire|impasse du Moulin|Calle Mayor|Avenida de la Paz|Plaza Nueva|Via Garibaldi|Corso Italia|Piazza Dante|Dorpsstraat|Kerkweg|Molenlaan|ul. Kwiatowa|ul. Polna|Rua das Flores|Avenida Central|Storgatan|Björkvägen|Kirkkokatu|Koivutie',
);
export const COUNTRIES = list(
  'Germany|France|Spain|Italy|Portugal|Poland|Sweden|Finland|Norway|Ireland|Canada|India|Japan|Brazil|Deutschland|Österreich|España|Italia|Polska|Sverige|Suomi',
);
export const FIRMS = list(
  'Alder & Finch Ltd|Beacon Freight Inc.|Copperfield Dental LLC|Drumlin Foods plc|Eastgate Hardware|Fjordline Shipping AS|Hagemann Maschinenbau GmbH|Kessler Optik KG|Weiß & Söhne OHG|Ateliers Morvan SARL|Boulangerie Petit SAS|Conservas del Mar S.L.|Talleres Ibáñez S.A.|Fratelli Russo S.r.l.|Officine Bruni S.p.A.|De Vries Bouw B.V.|Van Dam Logistiek|Zakład Stolarski Nowak|Transbud Sp. z o.o.|Padaria Lisboa Lda|Granitos do Norte S.A.|Norrlands Trä AB|Västkust Marin AB|Pohjolan Puu Oy|Saimaan Kala Oyj|Meridian Analytics|Orchard Street School|Lakeview Medical Center|Harbor Credit Union|Pinnacle Insurance Group',
);
export const PRODUCTS = list(
  'oak shelf|steel bracket|garden hose|desk lamp|tea kettle|wool blanket|ink cartridge|paper towel|brass hinge|bike pump|Regal Eiche|Schraube M6|Gartenschlauch|lampe de bureau|chaise pliante|silla plegable|mesa de pino|vaso di vetro|lampada da tavolo|houten kruk|lampka biurkowa|cadeira alta|bordslampa|pöytälamppu|Orion X2|Nova Mini|Falcon 300|Breeze Pro|Atlas|Juniper',
);
export const SENTENCES = list(
  'arrived on time, packaging slightly torn|The left hinge squeaks when it is opened|please check stock before the weekend|works as described|battery lasts about two days|did not fit, sent back|Second reminder, no answer yet|Ware vollständig, alles in Ordnung|Lieferung verspätet, Kunde informiert|Gerät startet nicht mehr nach dem Update|livraison correcte, emballage abîmé|la porte grince un peu|merci de vérifier le stock avant lundi|todo correcto, gracias|el botón de encendido no responde|llegó tarde pero en buen estado|tutto bene, consegna rapida|il cassetto non chiude bene|alles in orde, snelle levering|de lamp knippert soms|wszystko w porządku, dziękuję|drzwi skrzypią przy otwieraniu|tudo certo, entrega rápida|a gaveta não fecha|allt fungerar bra, snabb leverans|dörren går trögt|kaikki kunnossa, nopea toimitus|ovi narisee avattaessa|needs a new filter next month|room was clean, breakfast average|replaced the fuse and tested twice',
);
export const STATUSES = list(
  'open|closed|pending|new|done|offen|erledigt|storniert|ouvert|fermé|abierto|cerrado|aperto|chiuso|gesloten|otwarte|aberto|öppen|avoin',
);
export const CATEGORIES_OF_THINGS = list(
  'A|B|C|gold|silver|basic|premium|north|south|retail|wholesale|small|medium|large|red|blue|green|XS|M|XL|indoor|outdoor',
);
/** Short notes that clerks repeat. */
export const CLERKS_NOTES = list(
  'no reply|sent twice|see file|paid in full|queued|needs a form|letter returned|asked again next week|Antrag liegt vor|Unterlagen fehlen|nochmals gemahnt|nicht erreicht|pièce manquante|à revoir lundi|réponse reçue|dossier transmis|falta la firma|en revisión|pedido parcial|manca la firma|in lavorazione|stukken ontbreken|nog niet betaald|brak podpisu|w toku|wysłano pismo|falta assinatura|em análise|underskrift saknas|väntar på svar|allekirjoitus puuttuu|odottaa vastausta',
);
/** What a column headed "name" may hold that is nobody. */
export const SUBSTANCES_AND_SPECIES = list(
  'benzene|toluene|nitric acid|potassium iodide|borax|xylene|Salzsäure|Kaliumnitrat|Zinkoxid|acide lactique|chlorure de calcium|ácido bórico|sulfato de cobre|acido acetico|azijnzuur|kwas solny|soda kaustyczna|svavelsyra|rikkihappo|Quercus robur|Salmo trutta|Vulpes vulpes|Fagus sylvatica|Lutra lutra|Pinus nigra|blackthorn|kestrel|brown trout|Buchfink|Rotbuche|chêne vert|pinzón|abete rosso|kievit|dzięcioł|talgoxe|kuusi|Cabernet|Elstar|Desiree|teal|crimson|indigo|magenta',
);
