import { list } from './word-table.js';

/**
 * Words that stay in names and places of the ten languages, in lower case and without a full stop. Exempt from the
 * file-length rule: a table.
 */

/** Forms of address, degrees and what follows a name. */
export const TITLES: ReadonlySet<string> = new Set(
  list(
    'mr mrs ms miss mx messrs mesdames dr drs dres prof professor sir lady lord dame rev fr hr herr herrn frau fräulein dipl ing mag phd md esq mme mlle mm madame monsieur mademoiselle docteur maître don doña dona señor señora señorita sr sra srta lic sig sigra signor signora dott dottssa dottor avv geom arch rag dhr mevr mevrouw meneer mw ir pan pani panią mgr inż hab senhor senhora eng fru fröken rouva neiti herra tri jr jun sen junior senior i ii iii iv v vi vii viii',
  ),
);

/** Between the words of a name, in small letters. */
export const PARTICLES: ReadonlySet<string> = new Set(
  list(
    'von vom van der den dem de del della dello dei degli di da das do dos du des la le los las el al af av zu zur zum ter ten te y e i und and och en et ja bin ibn ben abu st',
  ),
);

/** What says the kind of a firm or an institution, not its name. */
export const FIRM_WORDS: ReadonlySet<string> = new Set(
  list(
    'inc corp corporation ltd limited llc llp plc co company gmbh ag kg kgaa ohg ug mbh se ev eg sa sas sarl sasu sci sl slu sau srl spa snc bv nv vof sp z o oo zoo spz lda ltda eireli ab hb oy oyj ky tmi as asa aps group gruppe groupe grupo gruppo holding bank banque banco banca banka bankas universität university université universidad università universiteit uniwersytet universidade universitet yliopisto hospital klinik clinic clinique school schule college institute institut the of for für zur zum im am bei on at in per pour para voor för dla',
  ),
);

/** What says the kind of a street or a place, or joins its words. */
export const PLACE_WORDS: ReadonlySet<string> = new Set(
  list(
    'street st road rd avenue ave av avda lane ln drive dr boulevard blvd bd court ct place pl terrace way circle crescent close square sq parkway highway hwy grove gardens hill row apt apartment unit suite ste flat floor fl room rm building no nr box p?o rue allée chemin quai impasse route cours passage bis ter calle c/ paseo plaza camino carretera via viale corso piazza vicolo largo rua travessa praça estrada alameda ul ulica al aleja plac os straße strasse str weg gasse platz allee ring ufer postfach apartado north south east west n s e w new old upper lower great county city region province district state lake river mount port am an auf der die das dem den im in zum zur bei de du des del della di da do dos la le les los las el lo y et und and of the van von het op aan sur sous nad på i bad sankt saint san santa são',
  ),
);
