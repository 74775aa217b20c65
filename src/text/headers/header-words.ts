/**
 * Words in column headers and what they say about a column: in English, German, French, Spanish, Italian, Dutch,
 * Portuguese, Polish, Swedish, Finnish, and some Danish, Norwegian, Korean and Thai, including abbreviations from
 * exports. A table: exempt from the file-length rule.
 *
 * Words are folded (lower case, without marks: `ł` is `l`, `ß` is `ss`). The words of a phrase are separated by a
 * space. `word*` is a prefix and `*word` a suffix (`*datum` matches geburtsdatum), because German, Dutch and the Nordic
 * languages form compounds.
 */
import type { Category } from '../../core/harmonization-table.js';

const list = (words: string): readonly string[] =>
  words
    .split('|')
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '');

/** Words that name postal codes: only under these is a bare number a place. */
export const POSTAL_WORDS: readonly string[] = list(`
    zip | zip code | zipcode | zipcod | zip cd | pst cd | postcode | outcode | outward code |
    postcode district | postal | postal code | post code | pcode | plz | postleitzahl | postlz | code postal |
    cp | codigo postal | cod postal | cap | cep | kod pocztowy | kod | postnummer | postnr | postinumero |
    postinro | 우편번호 | pstlz | pcd | pst code | cod pos | cod postale | codpostal | kodp | kod poczt | postino |
    postnro | postinum | plz ort | cp ville | code insee`);

/** Words that name coordinates: only under these is a decimal number a place. */
export const AXIS_WORDS: readonly string[] = list(`
    lat | latitude | lon | lng | long | longitude | latitud | longitud | latitudine | longitudine |
    breitengrad | langengrad | breedtegraad | lengtegraad | breddgrad | langdgrad | leveysaste | pituusaste |
    leveyspiiri | szerokosc geograficzna | dlugosc geograficzna | coordinate | coordinates | coords |
    koordinat* | coordonnees | coordenadas | coordinaten | wspolrzedne | geo lat | geo lon | geo lng |
    geometry | geom | wkt | geo point | long e | long w | lat n | lat s`);

/** Words that name a category. Words for addresses name `LOCATION`, and words for currencies name `CURRENCY_CODE`. */
export const NAMING_WORDS: Readonly<Record<Category, readonly string[]>> = {
  ADDRESS: [],
  CURRENCY: [],
  CURRENCY_NAME: [],
  CURRENCY_SYMBOL: [],
  PERSON: list(`
    propietario | propietaria | dueno | duena |
    geschaftsfuhrer | gerant | autore | osoba kontaktowa | kontaktperson | forfattare | forfatter |
    yhteyshenkilo | tekija | kirjailija | editor | singer | performer | performers | cast | producer |
    screenwriter | writer | writers | pitcher | batter | umpire | occupant | counsel | surveyor | assessor |
    attn | dependent | lecturer | researcher | attending | gp | gp name | prescriber | founder | founders |
    chairman | chairperson | chair | president | vice president | minister | medalist | medallist |
    recorded by | insp by | appr by | auth by | chk by | req by | ent by | coll by | det by | rec by | identified by | collected by | observed by | inspected by | reviewed by | checked by |
    entered by | prepared by | written by | designed by | directed by | produced by | performed by | taken by |
    sold by | verified by | authorized by | authorised by | issued by | ordered by | sampled by | observer |
    designer | architect | inventor | inventors | bride | groom | swimmer | runner | skater | skier | boxer |
    cyclist | gymnast | sailor | striker | laufer | lauferin | coureur | corredor | corredora | atleta |
    zawodnik | zawodniczka | lopare | juoksija | urheilija | sportler | sportlerin | spieler | spielerin |
    joueur | joueuse | jugador | jugadora | giocatore | giocatrice | speler | speelster | jogador | jogadora |
    gracz | pilkarz | spelare | pelaaja | kandidat | kandidatin | candidat | candidato | candidata |
    kandidaat | kandydat | ehdokas | schauspieler | darsteller | comedien | actrice | attrice | actriz |
    atriz | aktorka | skadespelerska |
    full name | first name | last name | middle name | customer name | client name | employee name | patient name |
    holder name | person name | member name | student name | owner name | agent name |
    name | names | fname | lname | fullname | firstname | lastname | surname | surnames | forename | forenames |
    given | given name | family name | first | last | middle | mi | nm | first nm | last nm | cust nm | nm 1 |
    custnm | lstnam | fstnam | frstnam | lstnm | fstnm | maiden | nickname | contact | contact name | contact person |
    person | people | employee | emp | staff | customer | cust | client | patient | pt | guest | passenger | pax |
    driver | author | authors | owner | tenant | member | student | pupil | teacher | manager | mgr | supervisor |
    agent | rep | sales rep | buyer | seller | holder | cardholder | account holder | beneficiary | payee | payer |
    recipient | sender | signatory | signed by | created by | updated by | modified by | approved by | approver |
    assignee | assigned to | reporter | requester | opened by | submitter | submitted by | requested by | reviewer |
    attendee | participant | applicant | candidate | claimant | insured | policyholder | witness | doctor |
    physician | clinician | nurse | provider name | referrer | guardian | parent | mother | father | spouse |
    husband | wife | child | kin | next of kin | emergency contact | player | athlete | referee | coach | captain |
    donor | volunteer | borrower | landlord | resident | voter | director | ceo | attorney | lawyer | defendant |
    plaintiff | officer | instructor | therapist | handler | salesperson | caller | consignee name | artist |
    collector | subject name | vorname | nachname | familienname | zuname | rufname | geburtsname | *name |
    ansprechpartner* | kunde | kundin | patient* | mitarbeiter* | inhaber | kontoinhaber | empfanger | absender |
    mieter | vermieter | versicherter | versicherungsnehmer | fahrer | schuler | lehrer | arzt | halter |
    sachbearbeiter | verfasser | autor | bearbeiter | zahlungsempfanger | beguenstigter | nom | prenom | prenoms |
    nom complet | nom de famille | titulaire | beneficiaire | destinataire | expediteur | interlocuteur | salarie |
    salariee | locataire | proprietaire | conducteur | medecin | eleve | enseignant | adherent | assure | auteur |
    responsable | patiente | client nom | nombre | nombres | apellido | apellidos | nombre completo | cliente |
    titular | beneficiario | destinatario | remitente | empleado | empleada | trabajador | paciente | inquilino |
    conductor | alumno | alumna | profesor | socio | asegurado | medico | huesped | contacto | solicitante | nome |
    cognome | nominativo | intestatario | mittente | dipendente | paziente | conducente | autista | alunno | docente |
    assicurato | referente | ospite | richiedente | naam | voornaam | achternaam | roepnaam | tussenvoegsel |
    contactpersoon | klant | medewerker | huurder | verhuurder | bestuurder | leerling | docent | rekeninghouder |
    begunstigde | verzekerde | afzender | ontvanger | sobrenome | apelido | nome completo | funcionario |
    funcionaria | colaborador | utente | motorista | aluno | professor | hospede | segurado | responsavel | imie |
    imiona | nazwisko | imie i nazwisko | klient | pacjent | pracownik | najemca | wlasciciel | kierowca | uczen |
    nauczyciel | odbiorca | nadawca | ubezpieczony | lekarz | posiadacz | namn | fornamn | efternamn | tilltalsnamn |
    kund | anstalld | hyresgast | elev | larare | kontohavare | mottagare | avsandare | lakare | forare | agare |
    *namn | nimi | etunimi | sukunimi | kutsumanimi | asiakas | potilas | tyontekija | vuokralainen | oppilas |
    opettaja | saaja | lahettaja | laakari | kuljettaja | omistaja | *nimi | navn | fornavn | etternavn | efternavn |
    ansatt | 이름 | 성명 | 고객명 | ชอ | นามสกล |
    name last | name first | nm last | nm first | last name first name | vn | nn | vorn | nachn | fnamn | enamn | nazw |
    imie nazw | cogn | nom cli | nom client | nomcli | nombre cli | nom cliente | name kunde | kundenname | kd name |
    mitarb | ansprechp | prop | proprietario | proprietaria | encarregado de educacao | enc educ | varaaja | hakija |
    jasenen nimi | medlem | sokande | aanvrager | bewoner | werknemer | zleceniodawca | wnioskodawca | inquilina | segurada |
    governor | mayor | head of state | headofstate | head of government | prime minister | premier |
    president name | chancellor | senator | deputy name | forecaster | sommelier | chef | barista | vet |
    veterinarian | investigator | invnam | principal investigator | interviewer | interviewee |
    respondent name | inspector | auditor | examiner | trainer | jockey | rider | skipper | pilot |
    crew member | goalkeeper | scorer | composer | lyricist | conductor name | director name | actor | actress |
    actors | cast member | headliner | soloist | narrator | translator | illustrator | photographer |
    editor name | sculptor | painter | maker name | winner | runner up | laureate | nominee | speaker |
    presenter | host name | moderator | organizer name | foreman | judge | magistrate | notary | sheriff |
    constable | warden | curator | librarian | headteacher | head teacher | headmaster | dean | tutor |
    adviser | advisor | mentor | trustee | executor | heir | decedent | deceased | victim | suspect | offender |
    complainant | informant | petitioner | respondent party | grantee name | grantor name | au last | au first |
    au lname | au fname | guest last | guest first | given nm | family nm | ownername | contactname | clientname | customername | custname | patientname | drivername | guestname | membername | holdername | studentname | employeename | empname | staffname | authorname | playername | username full | surnm | nee | birth name |
    maiden name | stage name | pen name | legal first name | legal last name | preferred name | known as |
    favourite author | favorite author | requestor | counselor | counsellor | caseworker | case worker |
    social worker | account manager | project manager | team lead | team leader | line manager | reports to |
    recruiter | dispatcher | technician | engineer name | mechanic | surgeon | anaesthetist | anesthetist |
    midwife | dentist | pharmacist | prescriber name | attending physician | referring physician |
    burgermeister | oberburgermeister | landrat | verkaufer | verkauferin | berater | betreuer | trainer name |
    ubungsleiter | kursleiter | kursleiterin | dozent | prufer | prufarzt | gutachter | erblasser | eigentumer |
    eigentumerin | besitzer | bauherr | kunstler | kunstlerin | komponist | ubersetzer | herausgeber name |
    rechtsanwalt | notar | hausarzt | zuchter | maire | prefet | depute | vendeur | vendeuse | formateur |
    entraineur | moniteur | veterinaire | notaire | avocat | juge | artiste | realisateur | compositeur |
    traducteur | acteur | peintre | inspecteur | conseiller | conseillere | tuteur | heritier | defunt |
    alcalde | alcaldesa | gobernador | vendedor | vendedora | entrenador | entrenadora | monitor | veterinario |
    abogado | abogada | juez | notario | artista | director obra | compositor | actor principal | pintor |
    inspector nombre | asesor | tutor legal | difunto | sindaco | governatore | venditore | istruttore |
    istruttrice | allenatore | veterinario nome | avvocato | giudice | notaio | regista | compositore |
    traduttore | attore | pittore | ispettore | consulente | erede | defunto | burgemeester | verkoper |
    verkoopster | eigenaar | eigenaresse | instructeur | trainer naam | dierenarts | advocaat | rechter |
    notaris | kunstenaar | regisseur | componist | vertaler | acteur naam | schilder | adviseur | overledene |
    prefeito | presidente da camara | vendedor nome | instrutor | instrutora | treinador | treinadora |
    veterinario responsavel | advogado | juiz | notario nome | pintor nome | inspetor | falecido |
    proprietario nome | burmistrz | prezydent miasta | wojt | sprzedawca | instruktor | trener | weterynarz |
    adwokat | sedzia | notariusz | artysta | rezyser | kompozytor | tlumacz | aktor | malarz | inspektor |
    opiekun | zmarly | spadkodawca | borgmastare | saljare | instruktor namn | tranare | veterinar | advokat |
    domare | konstnar | regissor | kompositor | oversattare | skadespelare | malare | inspektor namn |
    handlaggare | avliden | selger | saelger | borgmester | ordforer | trener navn | dommer | kunstner |
    tilsynsforende | sagsbehandler | saksbehandler | pormestari | myyja | ohjaaja | valmentaja | elainlaakari |
    asianajaja | tuomari | taiteilija | saveltaja | kaantaja | nayttelija | tarkastaja | kuittaaja |
    kasittelija | vainaja`),
  EMAIL_ADDRESS: list(`
    email | emails | emladr | emladd | e mail | mail | mails | mailaddress | email addr | email address | eml |
    emailid | mailadresse | e post | epost* | sposti | sahkoposti* | courriel | mel | adresse mail | correo |
    correo electronico | posta elettronica | posta | e mailadres | mailadres | poczta | adres e mail | contato email |
    이메일 | อเมล | smtp | mailto | reply to |
    correio | correio eletronico | adr mail | adr e mail | mailadr | emailadr | s posti | spostiosoite | e posta | epos | mail addr`),
  PHONE_NUMBER: list(`
    fone | wa number | from number | to number | ani | dnis | tel 1 | tel 2 | phone 1 | phone 2 | mobile 1 |
    tel priv | tel dienst | tel gesch |
    phone | phones | phone number | phone no | phone num | telephone | telephone number | tel | tel nr | tel no |
    telno | telnr | fon | mobile | mobile no | mobile number | cell | cellphone | cell phone | fax | fax no | faxnr |
    msisdn | caller | callee | called number | calling number | a number | b number | caller id | hotline |
    contact number | contact no | home phone | work phone | ph | phn | phnno | phnnbr | mob | whatsapp | sms |
    landline | extension | telefon* | handy* | mobil | mobilnummer | mobilfunk* | rufnummer | festnetz | durchwahl |
    telefax | telephone* | portable | gsm | numero de telephone | mobile* | fixe | telefono | tfno | tlf | tlfn |
    tlfnr | tfn | movil | celular | numero de telefono | cellulare | recapito | recapito telefonico | telefoon* |
    mobiel* | telefone | telemovel | tlm | tlmv | contacto telefonico | komorka | telefon komorkowy | numer telefonu |
    tel kom | nr tel | mobiltelefon* | mobilnr | telnr* | puhelin* | puh | matkapuhelin* | kannykka | 전화 | 전화번호 |
    휴대폰 | 연락처 | โทรศพท | เบอรโทร |
    home ph | hm ph | wk ph | cell ph | mob nr | mob no | mobnr | tlf nr | puh nro | puhnro | gsm nr | telef | nr telef |
    num tel | no tel | n tel | contacto tel | handynr | telpriv | kom`),
  LOCATION: [
    ...POSTAL_WORDS,
    ...AXIS_WORDS,
    ...list(`
    vessel flag | ship flag | flag state | flag country | flagge schiff | pavillon navire |
    bezirk | comunidad | regione | loc | dropoff | drop off | pickup point | pick up location |
    port of loading | port of discharge | loading port | discharge port | coord | gps | gps coordinates |
    estacion | stazione | airport | aeroporto | aeropuerto | aeroport | flughafen | luchthaven | lotnisko |
    flygplats | lentoasema | mountain | mountain name | peak name | park name | beach | beach name |
    intersection | milepost | sampling site | catch area | situs | situs address | halt name |
    crime location | incident location | accident location | obreb | gemarkung | flurname | paraje | contrada |
    localizacion | localizacao | localisation | lokalizacja | ubicacion | posizione | locatie | sijainti |
    plats | lokation | origin airport | dest airport | origin station | destination station |
    departure airport | arrival airport | from station | to station | abflughafen | zielflughafen |
    gare depart | gare arrivee | estacion origen | estacion destino | host city | host country | nat | noc |
    birth state | birth county | birth province |
    abode | address | addresses | addr | addr 1 | addr 2 | address line | street | street address | st | road |
    city | town | village | state | province | prov | county | country | region | location | place |
    birthplace | place of birth | residence | domicile | suburb | district | borough | neighbourhood |
    neighborhood | municipality | parish | origin | destination | dest | departure city | arrival city | venue |
    site address | shipping address | billing address | delivery address | home address | mailing address |
    house number | house no | apt | unit no | flat | nationality country | ctry | cntry | ctry code |
    country code | country of origin | iso country | adresse | *adresse | anschrift | strasse | str | *strasse |
    hausnummer | hausnr | ort | wohnort | geburtsort | stadt | gemeinde | bundesland | kreis | land | ortsteil |
    lieferadresse | rue | voie | ville | commune | pays | departement | lieu | lieu de naissance |
    adresse postale | complement d adresse | quartier | direccion | domicilio | calle | ciudad | poblacion |
    localidad | municipio | provincia | pais | lugar | lugar de nacimiento | barrio | estado | colonia |
    indirizzo | via | citta | comune | paese | localita | luogo | luogo di nascita | residenza | nazione |
    frazione | adres | straat | *straat | woonplaats | plaats | geboorteplaats | gemeente | huisnummer |
    huisnr | stad | provincie | wijk | morada | endereco | rua | logradouro | cidade | concelho | freguesia |
    distrito | bairro | uf | localidade | naturalidade | adres zamieszkania | ulica | ul | miasto |
    miejscowosc | wojewodztwo | powiat | gmina | kraj | miejsce urodzenia | nr domu | adress | gatuadress |
    gata | postort | kommun | lan | fodelseort | utdelningsadress | osoite | katuosoite | katu |
    postitoimipaikka | kaupunki | kunta | kotikunta | paikkakunta | maa | syntymapaikka | gade | vej | by |
    kommune | poststed | fylke | 주소 | 도시 | ทอย | จงหวด | land 1 | stras | ort 01 | pob | woonpl | miejsc |
    zamieszkanie | anschr | gatuadr | bostadsort | hemort | indir | domic | adr | adr 1 | kotiosoite |
    lahiosoite | iso | iso 2 | iso 3 | iso a 2 | iso a 3 | iso code | iso pais | codigo iso | code iso |
    iso land | alpha 2 | alpha 3 | alpha two code | alpha 2 code | alpha 3 code | cca 2 | cca 3 | cioc |
    iso 3166 | iso 3166 1 | iso 3166 2 | statecode | state code | stusab | st abbrev | state abbr | usps |
    country id | countryid | countrycode | jurisdiction code | jurisdiction | subdivision | geo subdivision |
    nation | nations | territory | locality | hometown | home town | birth city | birth country | birth place |
    lugar de residencia | kraj pochodzenia | landcode | landkod | landkode | maakoodi | kod kraju |
    codigo pais | cod pais | codice paese | sigla provincia | landeskurzel | landerkode | land kod | landskod |
    pays code | code pays | region name | wohnsitz | herkunftsland | stadtteil | ville de naissance |
    ciudad de nacimiento | citta di nascita | cidade natal | maakunta | laani | kylä | kyla | landsdel |
    stadsdel | dzielnica | osiedle | wies | aldea | pueblo | aldeia | vila | dorp | dorf | admin 1 | admin 2 |
    admin name | admin 1 name | admin 2 name | adm 1 | adm 2 | adm 1 name | adm 2 name | twp | township | bpl |
    bpl country | port of call | home port | homeport | port name | port of registry | port of entry | harbour |
    harbor | stop name | station name | airport name | airport city | dep city | arr city | from city |
    to city | native of | born in | died in | place of death | death place | deathplace | burial place |
    cemetery | place of origin | place of work | work location | work city | office city | office location |
    branch city | ship to city | ship city | ship country | ship cc | ship to country | bill to city |
    mailing city | mailing state | mailing country | mailing street | prop city | prop state | site city |
    site county | catchment | river | river name | tributary of | recipient river | lake | lake name |
    mountain range | island | islands | state or province | state province | stateprovince | census tract name |
    neighborhood name | street name | str name | street nm | cross street | visited country | country visited |
    destination country | origin country | birth place city | nationality cc | cc 3 | ctry iso | country cd |
    cntry cd | cntry name | constituency | electoral district | electorate | riding | voivodeship | oblast |
    prefecture | emirate | canton | kanton | kt | pegel | pegelname | messstelle ort | gewasser | flussgebiet |
    standort ort | einsatzort | arbeitsort | dienstort | veranstaltungsort | liegenschaft adresse | filialort |
    wahlkreis | regierungsbezirk | landkreis | sterbeort | bahnhof | haltestelle | zielort | startort |
    abfahrtsort | lieu dit | lieu de deces | lieu de travail | canton nom | arrondissement | circonscription |
    gare | port d attache | bassin versant | cours d eau | ville depart | ville arrivee | nom commune |
    nom departement | nom region | comunidad autonoma | ccaa | comarca | partido judicial | circunscripcion |
    puerto | estacion nombre | parada | lugar de trabajo | lugar de fallecimiento | ciudad origen |
    ciudad destino | sede | sede legale | sede operativa | luogo di lavoro | luogo di morte |
    collegio elettorale | circoscrizione | stazione nome | fermata | porto | bacino | fiume | standplaats |
    vestigingsplaats | plaats van overlijden | kieskring | haltenaam | halte | thuishaven | stroomgebied |
    rivier | local de nascimento | local de trabalho | circulo eleitoral | paragem | porto de abrigo |
    bacia hidrografica | okreg | okreg wyborczy | miejsce pracy | miejsce zgonu | przystanek | stacja nazwa |
    port macierzysty | dorzecze | rzeka | recypient | jezioro | valkrets | dodsort | arbetsort | hallplats |
    hemmahamn | hamn | vattendrag | sjo | valgkreds | valgdistrikt | hjemsted | hjemmehavn | havn | dodssted |
    arbejdssted | arbeidssted | stoppested | vaalipiiri | tyopaikkakunta | tyomaa | kuolinpaikka | pysakki |
    pysakin nimi | kotisatama | satama | vesisto | joki | jarvi`),
  ],
  ORGANIZATION: list(`
    klinik | obtenteur | organismo | escuela | sociedad | vereniging | klub | uczelnia | forening | seura |
    mfr | mfg | brewery | winery | distillery | restaurant | restaurant name | hotel | hotel name |
    franchise name | alma mater | council name | police force | local authority | ngo | foundation name |
    grantee organisation | awardee organisation | awarding body | store name | shop name | shopname |
    retailer | retailer name | affil | affiliations | church | church name | museum | museum name | gallery |
    library name | laboratory | research center | research centre | research institute | breeder | kennel |
    kennel name | school name | nursery name | hospital name | clinic name | company nm | comp name |
    client company | facility name | provider organization | payer | payer name | brewery name | pub name |
    pub | bar name | cafe | cafe name | bakery | team | opponent | orchestra | choir | ensemble | band name |
    theatre | theater | cinema | troupe | festival | festival name | maison edition | nom etablissement |
    nom club | equipe | nom ecole | nom hotel | cervejaria | bodega | cantina | brauerei | weingut |
    bierbrouwerij | browar | gasthof | hotelname | mannschaft | kapelle | orchester | squadra | equipo |
    ploeg | druzyna | joukkue | universitat | hochschule | universite | universita | universiteit |
    universidade | universitet | yliopisto | korkeakoulu | oppilaitos | larosate | sykehus | sygehus |
    sairaala | sjukhus | ospedale | clinica | przychodnia | apteka | farmacia | pharmacie | apotheek | apotek |
    apteekki |
    company | companies | company name | organisation | organization | organization name | org | org name | employer |
    business | business name | firm | vendor | vendor name | supplier | supplier name | manufacturer | customer name |
    bank | bank name | school | university | college | hospital | clinic | institution | institute | agency |
    carrier | airline | insurer | insurance company | merchant | merchant name | shipper | consignee | consignor |
    publisher | brand owner | operator | club | team name | association | charity | court | ministry | legal name |
    trading name | trade name | account name company | issuer | affiliation | partner | corp | firma | firmenname |
    unternehmen | arbeitgeber | lieferant | hersteller | verein | schule | krankenhaus | krankenkasse | kasse |
    behorde | versicherer | versicherung | handler | auftraggeber | spediteur | kreditinstitut | societe |
    entreprise | raison sociale | employeur | fournisseur | fabricant | banque | ecole | etablissement | hopital |
    organisme | mutuelle | transporteur | assureur | empresa | razon social | proveedor | fabricante | banco |
    entidad | colegio | universidad | organizacion | aseguradora | compania | empleador | azienda | ditta |
    ragione sociale | societa | fornitore | produttore | banca | scuola | ente | datore di lavoro | denominazione |
    bedrijf | bedrijfsnaam | organisatie | werkgever | leverancier | fabrikant | instelling | ziekenhuis |
    verzekeraar | handelsnaam | razao social | fornecedor | entidade | instituicao | escola | empregador |
    nome fantasia | nazwa firmy | nazwa | przedsiebiorstwo | pracodawca | dostawca | producent | szkola | szpital |
    foretag | foretagsnamn | bolag | arbetsgivare | leverantor | tillverkare | skola | yritys | yrityksen nimi |
    toiminimi | tyonantaja | toimittaja | valmistaja | koulu | pankki | yhdistys | arbeidsgiver | selskap |
    virksomhed | 회사 | 회사명 | บรษท |
    label | record label | imprint | publishing house | publishing company | distributor | importer | exporter |
    chain | chain name | retail chain | airline name | carrier name | sponsor | sponsor name | main sponsor |
    title sponsor | shirt sponsor | funder | funding agency | funding body | grantmaker | lender | lender name |
    servicer | originator | underwriter | reinsurer | broker name | brokerage | custodian | registrar |
    auction house | gallery name | studio | production company | prod company | network name | broadcaster |
    newspaper | law firm | accounting firm | audit firm | contractor | contractor name | subcontractor |
    developer name | architect firm | builder name | operating company | parent company | holding company |
    subsidiary | subsidiary name | franchisee | dba | dba name | doing business as | trade union | union name |
    party name organisation | payer organization | lab name | laboratory name | pharmacy |
    pharmacy name | practice name | surgery name | dealer | dealership | workshop name | fleet operator |
    railway company | shipping line | shipping company | shipowner | haulier | haulage firm | opponent club |
    home team | away team | hometeam | awayteam | kette | handelskette | verlag | verlagsname |
    herausgeber verlag | fluggesellschaft | reederei | plattenlabel | forderer | trager | bautrager |
    bauunternehmen | werkstatt | autohaus | apotheke | sachverstandigenburo | sv buero |
    versicherungsgesellschaft | editeur | maison d edition | maison de disques | enseigne | chaine | compagnie |
    compagnie aerienne | armateur | commanditaire | mecene | bailleur | prestataire | exploitant |
    editorial | discografica | cadena | aerolinea | patrocinador | naviera | contratista | concesionario |
    distribuidora | productora | bufete | casa editrice | editore | etichetta discografica | catena |
    compagnia aerea | compagnia assicurativa | distributore | armatore | appaltatore | concessionaria |
    uitgever | uitgeverij | platenlabel | winkelketen | keten | luchtvaartmaatschappij | rederij |
    hoofdsponsor | aannemer | dealer naam | editora | gravadora | rede de lojas | companhia aerea | companhia |
    transportadora | seguradora | convenio | empreiteira | concessionaria nome | wydawnictwo | wydawca |
    wytwornia | siec handlowa | linia lotnicza | armator | ubezpieczyciel | wykonawca firma | przewoznik |
    forlag | forlaget | skivbolag | butikskedja | kedja | flygbolag | rederi | flyselskap | flyselskab |
    plateselskap | kjede | kaede | butikskjede | forsikringsselskab | forsikringsselskap | entreprenor |
    huvudsponsor | kustantaja | levy yhtio | ketju | kauppaketju | lentoyhtio | varustamo | vakuutusyhtio |
    urakoitsija | sponsori | toimipiste | toimipisteen nimi`),
  DATETIME: list(`
    posted | aired | lastmod | logged | scheduled | kickoff | kick off | onset | dod | as of | maturity |
    sunrise | sunset | deceased on | posted at | posted on | logged on | kello | klo |
    date | dates | datetime | time | times | timestamp | ts | dt | day | created | created at | created on | updated |
    updated at | modified | modified at | at | on | start | start date | started | begin | end | end date | ended |
    expiry | expires | expires at | expiration | exp | exp date | valid until | valid to | valid from | due |
    due date | issued | issued on | joined | joined on | hired | hire date | hire dt | hired on | left on |
    last login | last seen | last visit | last order | ordered | order date | shipped | ship date | delivered |
    delivery date | paid on | booked | booking date | checkin | check in | checkout | check out | arrival |
    departure | arrived | departed | admitted | discharged | admission date | appointment | visit date | visit |
    registered | signup | signed up | sign up date | enrolled | year | yr | class of | month | since | until |
    effective | opened | closed | captured at | recorded at | logged at | received | sent at | period | event time |
    eta | etd | pickup | hour | when | published | released | premiere | last modified | datum | *datum | zeit |
    uhrzeit | zeitpunkt | zeitstempel | *zeit | tag | beginn | ende | erstellt* | geandert | angelegt* | eintritt |
    austritt | eintrittsdatum | gultig bis | gultig ab | faellig | fallig | buchungstag | valuta | wertstellung |
    anreise | abreise | jahr | monat | termin | stand | erdat | aedat | budat | horodatage | date de | heure |
    cree le | debut | fin | echeance | annee | mois | jour | arrivee | depart | date d entree | epoque |
    valable jusqu | modifie le | fecha | hora | fecha de alta | alta | baja | inicio | vencimiento | caducidad | ano |
    mes | dia | creado | entrada | salida | llegada | f alta | f baja | fec | data | ora | orario | data di | inizio |
    scadenza | anno | mese | giorno | creato il | arrivo | partenza | dal | al | data ora | datum tijd | tijd |
    tijdstip | aangemaakt | begindatum | einddatum | ingangsdatum | vervaldatum | jaar | maand | dag | aankomst |
    vertrek | fim | termo | validade | vencimento | criado em | chegada | partida | data de | czas | godzina |
    data od | data do | waznosc | wazny | wazne do | rok | miesiac | dzien | utworzono | przyjazd | wyjazd |
    data zawarcia | tid | tidpunkt | slut | skapad | startdatum | slutdatum | ar | manad | ankomst | avgang |
    giltig till | utfardad | inkommen | pvm | paivamaara | paiva | aika | *pvm | kellonaika | alku | loppu | alkaa |
    paattyy | luotu | vuosi | kuukausi | erapaiva | saapumisaika | dato | *dato | tidspunkt | 날짜 | 일시 | 생성일 | 등록일 |
    วนท | เวลา |
    founded | built | died | died on | date of death | datierung | changed | pw changed | mtime | ctime | atime | begda |
    endda | saledt | in dt | out dt | an creation | annee creation | annee de creation | gegrundet | fondation`),
  DOB: list(`
    dob | d o b | brthdt | brthdtc | birthdt | bdate | birth | birthdate | birth date | date of birth | birthday | bday | born |
    born on | birth dt | birth year | year of birth | yob | birthyr | geb | gebdat | geburtsdatum | geburtstag |
    geboren | geboren am | geburtsjahr | geb dat | gebdatum | naissance | date de naissance | date naissance |
    date naiss | naiss | ne le | nee le | ddn | annee de naissance | nacimiento | fecha de nacimiento |
    fecha nacimiento | fecha nac | fec nac | f nac | fnac | nacido | ano nacimiento | nascita | data di nascita |
    data nascita | nato il | nata il | dt nascita | anno di nascita | geboortedatum | geboren op | geboortejaar |
    nascimento | data de nascimento | data nasc | dt nasc | data nascimento | nasc | ano nascimento | urodzenia |
    data urodzenia | data ur | rok urodzenia | dataur | ur | fodelsedatum | fodd | fodelsear | fodelsedag |
    syntymaaika | syntyma | syntynyt | syntymapaiva | syntymavuosi | fodselsdato | fodt | fodselsaar | 생년월일 | วนเกด |
    b dt | birth d | gebdt | geb dt | gebd | gbdat | geb datum | dt naiss | dtnaiss | d naiss | fecnac | fch nac | f nacim |
    data nac | datanasc | dtnasc | dat nasc | data urodz | dat ur | urodz | foddat | fod dat | foddatum | syntaika | synt aika |
    syntpvm | synt pvm`),
  AGE: list(`
    age | ages | age years | age yrs | age at | years old | alter | lebensalter | edad | eta | leeftijd | idade |
    wiek | alder | ika | patient age | 나이 | 연령 | อาย |
    age in years | your age | age yrs old | age of respondent | age of patient | age next | age last |
    age next birthday | age last birthday | age at death | age at admission | age at entry | age at diagnosis |
    age now | current age | ageyr | ageyrs | ageinyears | age yr | age y | how old | how old are you |
    anchor age | respondent age | alter in jahren | alter jahre | wie alt | lebensjahre | age en annees |
    age ans | quel age | quel age avez vous | votre age | edad en anos | edad anos | su edad | cuantos anos |
    cuantos anos tiene | anni compiuti | eta in anni | eta anni | quanti anni | quanti anni ha |
    leeftijd in jaren | leeftijd jaren | uw leeftijd | hoe oud | hoe oud bent u | idade em anos | idade anos |
    quantos anos | quantos anos tem | wiek w latach | wiek lata | ile lat | ile ma pan | ile ma pani lat |
    ile ma pan pani lat | ile masz lat | alder i ar | alder ar | hur gammal | hur gammal ar du | hvor gammel |
    hvor gammel er du | ika vuosina | ika vuotta | kuinka vanha | kuinka vanha olet`),
  AMOUNT: list(`
    annual rev | rev | pnl | p and l | profit and loss | opex | capex | arpu | cogs | erlos | erlose | gewinn |
    verlust | zuschuss | spende | spenden | forderung | verbindlichkeiten | depenses | depense | recettes |
    ricavi | receita | receitas | despesas | despesa | gastos | spese | uitgaven | inkomsten | wydatki |
    przychody | utgifter | intakter | menot | tulot | dues | toll | gratuity | pension | mortgage | spending |
    expenditure | expenditures | liabilities | equity | funding | investment | investments | proceeds |
    takings | box office | damages | settlement | tax bill | cashback | pmt | scholarship | event rate |
    rate per hour | hourly or event rate | nightly rate | limit amt | operating cost | running cost |
    net income | net sales | gross sales | gross profit | operating income | total assets | ticket price |
    ticket revenue | gate receipts | alimony | child support | severance | back pay | sign on bonus |
    relocation allowance | mileage allowance | co payment | ticket sanitario | participation forfaitaire |
    reste a charge | zuzahlung | eigenanteil | eigen bijdrage | omkostninger | egenandel |
    amount | amounts | amt | price | prices | unit price | list price | cost | costs | total | subtotal | sub total |
    grand total | sum | fee | fees | charge | charges | salary | salaries | wage | wages | pay | net pay | gross pay |
    gross | net | net amount | income | incomes | earnings | payments | revenues | valuations | rate of pay |
    pay rate | hourly rate | ganancias | ingresos | sueldos | salarios | bonus | commission | revenue | turnover | sales | payment | paid |
    payout | balance | bal | balance due | baldue | debit | credit | deposit | withdrawal | refund | tax amount |
    vat amount | vat | gst | discount amount | discount | invoice total | order total | order value | value |
    stat value | worth | budget | rent | premium | deductible | excess | claim amount | loan amount | principal |
    limit | credit limit | daily cap | cap | spend | usd | eur | gbp | gift | donation | pledge | lifetime giving |
    tip | fine | penalty | contribution | grant | award | bid | ask | msrp | rrp | cdtlmt | s and cc | requested |
    disputed | billed | allowed | benefit | benefits | cpc | cpm | max cpc | retail | wholesale | copay | co pay |
    coinsurance | paid amount | adjustment | outstanding | owed | expense | expenses | reimbursement | allowance |
    stipend | royalty | royalties | surcharge | postage | estimate | quote | valuation | appraisal | mrr | arr | clv | customer ltv | lifetime value |
    aov | gmv | gross amount | amount due | amount paid | price each | extended price | opening balance |
    closing balance | valeur | valeur ass | valeur assuree | betrag | *betrag | preis | *preis | kosten | *kosten |
    summe | gesamt | gesamtbetrag | netto | brutto | mwst | gehalt | *gehalt | lohn | *lohn | bruttolohn | nettolohn |
    umsatz | saldo | kontostand | gebuhr | gebuhren | miete | *miete | kaltmiete | warmmiete | kaution | wert |
    einkommen | pramie | selbstbeteiligung | zahlbetrag | rechnungsbetrag | steuer | beitrag | guthaben | soll |
    haben | wrbtr | dmbtr | montant | prix | cout | total ttc | ttc | ht | tva | salaire | salaire brut |
    salaire net | brut | net a payer | loyer | solde | frais | remise | cotisation | chiffre d affaires | plafond |
    caution | prime | importe | monto | precio | coste | costo | iva | salario | sueldo | nomina | renta | alquiler |
    cuota | valor | fianza | tarifa | abono | cargo | base imponible | total factura | pvp | limite | importo |
    prezzo | totale | stipendio | retribuzione | imponibile | canone | affitto | tariffa | quota | lordo | dare |
    avere | ral | bedrag | prijs | *bedrag | *prijs | totaal | btw | salaris | *salaris | loon | brutoloon | huur |
    huurprijs | contributie | premie | omzet | waarde | borg | eigen risico | preco | custo | vencimento base |
    ordenado | renda | aluguel | aluguer | mensalidade | montante | quantia | propina | remuneracao | taxa | kwota |
    cena | koszt | suma | wartosc | wynagrodzenie | pensja | placa | czynsz | oplata | skladka | kaucja | zaplata |
    naleznosc | belopp | *belopp | pris | *pris | kostnad | summa | lön | løn | bruttolon | nettolon | manadslon | timlon | arslon | grundlon |
    hyra | avgift | *avgift | moms | varde | inkomst | hinta | *hinta | palkka | *palkka | bruttopalkka | maksu |
    vuokra | arvo | kustannus | alv | vakuus | yhteensa | belop | belob | husleie | 금액 | 가격 | 급여 | ราคา | จำนวนเงน |
    เงนเดอน |
    sal | sal brut | sal net | sal amt | bal amt | bruttogeh | nettogeh | betr | mnt | prz | kwota brutto | kwota netto |
    imp tot | brutto eur | netto eur | net salary | gross salary | sueldo bruto | loon bruto |
    base salary | annual salary | yearly salary | monthly salary | month salary | month pay | monthly pay |
    hourly pay | hourly wage | hourly | annual pay | base pay | take home | salary min | salary max | pay amt |
    annual income | household income | est income | declared income | monthly income | per cap |
    per capita income | income per capita | inc tot | inctot | incwage | hhincome | faminc | hh income |
    tuition | tuition fee | school fees | freight | freight cost | shipping cost | shipping fee | handling fee |
    booking fee | service fee | entry fee | entrance fee | membership fee | registration fee | license fee |
    late fee | city tax | tourist tax | sales tax | property tax | income tax | withholding | tax amt |
    taxes due | advance | advances | advance amount | prepayment | prepaid amount | down payment | downpayment |
    instalment | installment | sum assured | sum insured | insured for | insured value | insured sum |
    coverage amount | face amount | face value amount | cash value | surrender value | loss amount | paid loss |
    incurred | reserve amount | indemnity | land val | land value | landval | bldg val | bldgval |
    building value | impr val | imprval | improvement value | assd | assd val | assessed value | assessed val |
    assessed | total value | taxable value | tax value | taxval | totval | tot val | market value | mkt val |
    mktval | mv | market cap | book value | sale pr | sale price | salepr | saleprice | sold price | sold for |
    asking price | reserve price | hammer price | purchase price | purch price | buy price | sell price |
    selling price | resale value | trade in value | cost price | cost basis | list prc | unit prc | unit cost |
    unitprice | netprice | net price | gross price | prc | nightly rate | daily rate | room rate | day rate |
    prize | prize money | prizemoney | winnings | purse | ransom | bounty amount | reward amount | jackpot |
    stake | wager | payable | receivable | amt due | amt paid | orig amt | curr bal | cur bal |
    outstanding balance | upb | cur upb | orig upb | unpaid principal | unpaid balance | arrears |
    overdue amount | write off | loan amt | mortgage amount | share capital | capital stock | equity amount |
    funding amount | funds raised | amount raised | total raised | grant amount | award amount |
    contract value | deal value | deal size | opportunity amount | annual revenue | est revenue |
    annual turnover | operating income | net income | ebitda | ebit | gross profit | net profit | profit |
    gdp usd | damage usd | damages usd | economic loss | ticket price | bail | bond amount | fine amount |
    fare | fares | fare amount | tip amount | tips amount | toll amount | tolls amount | per diem | subsidy |
    subsidies | severance | pension amount | net worth | covered | covered amount | healthcare expenses |
    healthcare coverage | base cost | total cost | payer coverage | nic | act cost | gross cost | aksjekapital |
    aktiekapital | osakepaaoma | kapital zakladowy | stammkapital | grundkapital | capital social |
    capitale sociale | maatschappelijk kapitaal | anleggskost | driftsinntekter | arsresultat | omsetning |
    omsaetning | omsattning | liikevaihto | liikevoitto | tilikauden tulos | resultat netto | abschlag |
    abschlagszahlung | anzahlung | vorauszahlung | nachzahlung | ratenbetrag | rate eur | kaufpreis |
    verkaufspreis | einkaufspreis | listenpreis | vk preis | ek preis | vkpreis | ekpreis | vk brutto |
    vk netto | stuckpreis | einzelpreis | gesamtpreis | einstand | einstandswert | einstandskurs | kurswert |
    kurs | marktwert | verkehrswert | zeitwert | restwert | wiederbeschaffungswert | schadenhohe |
    schadensumme | versicherungssumme | vers summe | deckungssumme | jahresbeitrag | monatsbeitrag |
    mitgliedsbeitrag | stundenlohn | stundensatz | tagessatz | monatslohn | jahresgehalt | verdienst |
    vergutung | honorar | provision | zuschlag eur | rabatt eur | skonto | mahngebuhr | porto | nebenkosten |
    betriebskosten | honoraires | acompte | arrhes | versement | echeance montant | mensualite | remuneration |
    traitement brut | salaire annuel | salaire mensuel | revenu | revenus | revenu annuel | prix unitaire |
    prix de vente | prix achat | pu ht | prix ht | montant ht | total ht | valeur venale | cout total |
    franchise montant | capital assure | subvention | budget alloue | chiffre affaires | ca ht | ca ttc |
    droits d inscription | tarif plein | tarif reduit | precio unitario | precio venta | precio compra |
    p unitario | pvp eur | sueldo base | salario base | salario bruto | salario neto | devengado |
    liquido a percibir | liquido | ss trab | cuota ss | irpf importe | retencion | honorarios | anticipo |
    pago | pagos | subvencion | presupuesto | valor catastral | valor tasacion | prima anual | deuda |
    ingresos brutos | capital asegurado | facturacion | gasto | gastos | prezzo unitario | prezzo vendita |
    stipendio lordo | stipendio netto | retribuzione lorda | netto in busta | acconto | caparra | rata |
    rate mensili | canone mensile | quota associativa | quota annuale | iscr | iscrizione eur | costo totale |
    valore catastale | rendita catastale | fatturato | incasso | incassi | spesa | spese | debito residuo |
    compenso | rimborso | sconto eur | brutosalaris | nettosalaris | uurloon | uurtarief | maandloon |
    jaarsalaris | inruil | inruilwaarde | aanbetaling | voorschot | vraagprijs | verkoopprijs | inkoopprijs |
    catalogusprijs | stukprijs | koopsom | woz waarde | wozwaarde | bpm | dagwaarde | restwaarde |
    verzekerd bedrag | hypotheek | collegegeld | lidmaatschapsgeld | vergoeding | kosten totaal |
    preco unitario | preco venda | salario liquido | vencimento bruto | adiantamento | sinal eur | prestacao |
    propinas | despesa | despesas | receita eur | faturamento | faturacao | capital segurado | valor venal |
    valor patrimonial | premio anual | multa | multa valor | stawka | stawka godzinowa | stawka vat kwota |
    pensja brutto | pensja netto | wynagrodzenie brutto | zarobki | dochod | przychod | przychody | zaliczka |
    rata kwota | cena netto | cena brutto | cena jednostkowa | wartosc netto | wartosc brutto |
    suma ubezpieczenia | odszkodowanie | dotacja | budzet | dlug | zadluzenie | oplata roczna | arslon sek |
        lonekostnad | inkopspris | forsaljningspris | styckpris |
    fraktpris | fraktkostnad | frakt | utgangspris | slutpris | taxeringsvarde | forsakringsbelopp | sjalvrisk |
    handpenning | delbetalning | bidrag kr | skatt kr | inntekt | formue | lonn | arslonn | timelonn | timelon |
    manedslon | lejeafgift | kontingent | depositum | kobspris | salgspris | kjopesum | frakt pris |
    skatteverdi | ejendomsvaerdi | indkomst | myyntihinta | ostohinta | yksikkohinta | kappalehinta |
    tuntipalkka | kuukausipalkka | vuosipalkka | ansiotulot | verotusarvo | ennakko | ennakkomaksu | omavastuu |
    korvaus | avustus | budjetti | kulut | menot | tulot | maksettu | velka | rahti | rahtihinta | bicch |
    al calice`),
  CURRENCY_CODE: list(`
    currency | currencies | ccy | cur | curr | currency code | iso currency | crncy | waers | waehrung | wahrung |
    devise | monnaie | moneda | divisa | valuta | munt | moeda | waluta | valutta | valuutta | 통화 | สกลเงน`),
  BANK_ACCOUNT: list(`
    iban | bic | swift | bic swift | swift code | bank account | bank account number | bank acct | sort code |
    sortcode | routing | routing number | routing no | aba | ach | bank code | blz | bankleitzahl | kontonummer |
    konto | ktonr | konto nr | bankverbindung | rib | compte bancaire | numero de compte | ccc | cuenta |
    cuenta bancaria | numero de cuenta | clabe | conto | conto corrente | numero conto | coordinate bancarie |
    rekening | rekeningnummer | bankrekening | nib | conta | conta bancaria | agencia | numero rachunku |
    nr rachunku | rachunek | nr konta | konto bankowe | bankkonto | kontonr | clearing | clearingnummer | tilinumero |
    tili | tilinro | pankkitili | ifsc | ifsc code | bsb | account number | acct no | account no | acct nbr |
    payee account | beneficiary account | 계좌번호 | 계좌 | บญช | เลขบญช |
    iban nr | ibannr | nr rach | nr rachunku bankowego | kto | kto nr | ktonummer | num cuenta | n cuenta | cta | cta bancaria |
    num compte | num conto | n conto | rek nr | reknr | rekeningnr | tili nro | tilinr | bankkontonr | bank ac`),
  ACCOUNT_NUMBER: list(`
    account number | account no | account num | account nr | acct no | acct num | acct number | acct nbr | acc no |
    accno | acctno | kontonummer | numero de compte | numero de cuenta | numero conto | rekeningnummer |
    numero da conta | numer konta | tilinumero | bankgiro | plusgiro | supplier account | gl account`),
  ACCOUNT_NAME: list(`
    account name | account type | acct name | acct type | kontoart | kontobezeichnung | type de compte |
    tipo de cuenta | tipo di conto | rekeningtype | tipo de conta | typ konta | kontotyp | tilityyppi`),
  CREDIT_CARD: list(`
    credit card | creditcard | card number | card no | card num | cardnumber | cardno | cc | ccn | cc number |
    cc num | cc no | pan | debit card | payment card | kreditkarte* | kartennummer | karten nr | carte |
    carte bancaire | numero de carte | cb | tarjeta | numero de tarjeta | num tarjeta | carta | carta di credito |
    numero carta | creditcardnummer | kaartnummer | cartao | numero do cartao | cartao de credito | karta |
    numer karty | nr karty | kortnummer | kortnr | kreditkort | korttinumero | luottokortti | kortti | 카드번호 |
    card nbr | crd no | crd nbr | cardnbr | kort nr | kartennr | kaartnr | num carte | n carte | num carta | n carta | carta numero`),
  CRYPTO_ADDRESS: list(`
    wallet | wallet address | btc address | bitcoin address | eth address | ethereum address | crypto address |
    crypto wallet | ltc address | payout address | deposit address | from address | to address | btc addr | eth addr |
    sender address | receiver address`),
  IP_ADDRESS: list(`
    ip | ip address | ipaddr | ip addr | ipv 4 | ipv 6 | client ip | remote addr | remote host | src ip | dst ip |
    source ip | dest ip | login ip | x forwarded for | ip adresse | adresse ip | direccion ip | indirizzo ip |
    adres ip | ip osoite | src | dst | host ip | clientip`),
  MAC_ADDRESS: list(`
    mac | mac address | macaddr | mac addr | hwaddr | hardware address | ethernet address | bssid | wlan mac |
    mac adresse`),
  URL: list(`
    url | urls | uri | link | links | website | web | homepage | web site | site | webseite | internetseite |
    sitio web | sito | pagina web | strona | strona www | www | hemsida | kotisivu | referer | referrer |
    landing page | profile url | linkedin | permalink | domain | href | nettsted`),
  USERNAME: list(`
    gamer tag | gamertag | psn id | psn | discord | skype | telegram | sam account | samaccount | posted by |
    commenter | uploaded by | last modified by | pushed by | locked by | checked out by | steam name | twitch |
    twitch name | reddit user | kaggle user | stack user | forum name | alias | pseudonym | avatar name |
    username | user name | user | opened by | closed by | submitter | submitted by | owner | assignee | committer |
    author login | login | login name | loginid | login id | userid name | handle | nick | nickname | screen name |
    twitter | instagram | insta | github | account login | benutzer | benutzername | anmeldename | kennung |
    nutzername | identifiant | utilisateur | pseudo | usuario | nombre de usuario | utente login | nome utente |
    gebruiker | gebruikersnaam | utilizador | nome de utilizador | uzytkownik | nazwa uzytkownika | anvandare |
    anvandarnamn | kayttaja | kayttajanimi | kayttajatunnus | tunnus | brukernavn | bruker | sam account name |
    samaccountname | uname | usr |
    ernam | aenam | bname | xubname | grantor | grantee | grantor user | os user | osuser | db user | dbuser |
    dbusername | sys user | app user | unix user | win user | ad user | domain user | user login | userlogin |
    login user | loginname | created by user | changed by user | last changed by | modified by user |
    lastmodifiedby | created user | create user | update user | userprincipalname | upn | user handle |
    twitter handle | twitter user | github user | github login | gitlab user | commit author login |
    screenname | screen nm | gamertag | player tag | login nm | userid login | accountname | benutzerkennung |
    benutzerkurzel | anmeldekennung | angelegt von user | login utilisateur | nom d utilisateur |
    nom utilisateur | identifiant connexion | usuario sistema | usuario alta | usuario modificacion |
    utente inserimento | gebruikersid | inlognaam | nome de usuario | usuario login | login uzytkownika |
    anvandarid | inloggningsnamn | brugernavn | brugerid | brukerid | kirjautumistunnus | tagger | uploader |
    uploaded by user`),
  PASSWORD: list(`
    password | passwd | pwd | pass | passphrase | passcode | secret | pin | pin code | pincode | pin no | puk | cvv |
    cvc | cvv 2 | cvc 2 | csc | card verification | security code | wifi password | wifi key | wpa | api key |
    apikey | token | auth token | access token | api token | api secret | client secret | secret key | access key |
    private key | door code | gate code | entry code | key safe | keysafe | alarm code | otp | initial password |
    temp password | default password | db password | passwort | kennwort | losungswort | geheimzahl | turcode |
    mot de passe | mdp | code pin | code secret | digicode | contrasena | clave acceso | clave secreta |
    password wifi | parola | parola d ordine | codice pin | wachtwoord | toegangscode | senha | palavra passe |
    haslo | kod pin | losenord | pinkod | portkod | kod till | salasana | tunnusluku | ovikoodi | passord |
    adgangskode | kodeord | 비밀번호 | รหสผาน`),
  SOCIAL_SECURITY_ID: list(`
    ssn | social | soc sec | social security | social security number | social security no | ss no | ss number |
    nino | ni no | ni number | national insurance | national insurance number | sv nummer | svnr | sv nr |
    sozialversicherungsnummer | sozialvers* | rvnr | rentenversicherungsnummer | nir | numero de securite sociale |
    securite sociale | num secu | no secu | numsecu | nss | naf | seguridad social | numero de seguridad social |
    afiliacion | niss | numero de seguranca social | pis | pasep | nit pis | ahv | ahv nummer | ahvnr | avs | no avs |
    numero avs | previdencia | ppsn | pps | pps no | sozvnr |
    ss num | ss nbr | ssnum | soc sec no | soc sec num | sv num | no ss | n ss | n secu | num ss`),
  TAX_ID: list(`
    tax id | taxid | tax number | tax no | tax identification number | tin | itin | ein | fein | vat | vat id |
    vat no | vat number | vat reg | vatin | tfn | abn | pan | pan no | pan number | utr | steuer id | steuerid |
    steuernummer | steuernr | steuer nr | idnr | ustid | ust id | ust idnr | uid | uid nummer | umsatzsteuer* |
    numero fiscal | numero fiscal de reference | tva | no tva | num tva | n tva | spi | nif | cif | dni | nif cif |
    dni nif | numero de identificacion fiscal | rfc | cuit | cuil | codice fiscale | cod fisc | cf | codfisc |
    partita iva | p iva | piva | btw | btw nummer | btw nr | btwid | fiscaal nummer | nipc | contribuinte |
    numero de contribuinte | nif contribuinte | cpf | cnpj | cpf cnpj | nip | nr nip | numer nip | momsregnr |
    momsregistreringsnummer | vat nr | alv tunnus | alv numero | skattenummer |
    st id | stid | st nr | stnr | steueridnr | steuer ident | contrib | n contrib | num contrib | nr contrib | n contribuinte |
    cod fiscale | cod fis | codfis | cfisc | num fiscal | n fiscal | btwnr | nif cli | nif cliente | skattenr`),
  NATIONAL_ID: list(`
    nin | identity no | identity number | insee | insee number | numero insee | numero secu | egn | cnp | oib |
    emso | jmbg | rodne cislo | ci number | national no |
    national id | nationalid | national identity | national identification number | national number | identity card |
    identity card number | id card | id card no | idcard | id number | id no | idno | id document | citizen id |
    citizen card | aadhaar | aadhar | uidai | nric | fin no | uen | acn | personalausweis | ausweis | ausweisnummer |
    ausweisnr | perso | personenkennzeichen | carte d identite | cni | numero cni | siren | siret | siren siret |
    no siret | nie | documento | documento de identidad | numero de documento | doc identidad | cedula | curp | run |
    rut | carta d identita | documento d identita | ci numero | bsn | burgerservicenummer | kvk | kvk nummer | kvknr |
    rijksregisternummer | rijksregister | insz | identiteitskaart | cartao de cidadao | cartao cidadao | cc numero |
    bilhete de identidade | bi | rg | identidade | pesel | nr pesel | numer pesel | dowod | dowod osobisty |
    nr dowodu | seria i numer | regon | krs | personnummer | persnr | pnr | personnr | samordningsnummer | orgnr |
    organisationsnummer | org nr | henkilotunnus | hetu | sotu | y tunnus | ytunnus | cpr | cpr nummer | cprnr | cvr |
    fodselsnummer | fnr | organisasjonsnummer | company number | company no | registration number company |
    companies house | crn | 身份证 | 身份证号 | 주민등록번호 | บตรประชาชน |
    bsnr | bsn nr | bsn nummer | pesl | hlotunnus | henk tunnus | henkilotunn | persnummer | dni nie | nr dow`),
  HEALTH_CARE_ID: list(`
    nhs | nhs no | nhs number | medicare | medicare no | medicare number | health id | healthcare id | health card |
    health insurance number | insurance number health | npi | dea | dea no | medical license | medical licence |
    license no medical | kvnr | krankenversichertennummer | versichertennummer | versnr | versicherten nr | lanr |
    arztnummer | rpps | adeli | cip | cip sns | tarjeta sanitaria | tis | colegiado | n colegiado | num colegiado |
    tessera sanitaria | tessera | team numero | big | big nummer | bignr | uzovi | numero de utente | n utente | sns |
    cartao sns | cns | cartao sus | crm | pwz | nr pwz | numer pwz | gmc | gmc number | ahpra`),
  PASSPORT: list(`
    passport | passport no | passport number | passport num | passportno | passport nr | travel document | reisepass |
    reisepassnummer | passnummer | pass nr | passnr | passeport | numero de passeport | no passeport | pasaporte |
    numero de pasaporte | num pasaporte | passaporto | numero passaporto | paspoort | paspoortnummer | paspoortnr |
    passaporte | numero do passaporte | paszport | nr paszportu | numer paszportu | pass | passi | passin numero |
    passinnumero | pasnummer | passport id | 여권번호 | doc no | document no | document number`),
  DRIVER_LICENSE: list(`
    driver license | drivers license | driver licence | driving licence | driving license | licence no | license no |
    licence number | license number | dl | dl no | dl number | dln | drv lic | lic no | fuhrerschein* |
    fuhrerscheinnummer | permis | permis de conduire | numero de permis | carnet de conducir | permiso de conducir |
    licencia de conducir | patente | patente di guida | numero patente | rijbewijs* | carta de conducao | cnh |
    habilitacao | prawo jazdy | nr prawa jazdy | korkort* | ajokortti* | ajokortin numero | forerkort* | korekort*`),
  GENDER: list(`
    mv | m v | mw | m w | wm | w m | gendr |
    gender | sex | gndr | m f | mf | geschlecht | sexe | genre | genero | sexo | sesso | genere | geslacht | plec |
    kon | sukupuoli | kjonn | 성별 | เพศ | civil sex |
    geschl | sx | sess | gesl | sukup | gndr cd |
    gesch | geschl schluessel | sex cd | sexcd | sex code | gender code | gender cd | gender identity |
    your gender | gend |  sexo biologico | plec osoby |  kon kod | sukup koodi | what gender`),
  NRP: list(`
    nationality | citizenship | religion | religious | ethnicity | ethnic group | ethnic | race | party |
    political party | party affiliation | denomination | faith | nationalitat | staatsangehorigkeit | staatsangeh |
    konfession | konf | religionszugehorigkeit | partei | nationalite | citoyennete | confession | parti |
    nacionalidad | ciudadania | partido | etnia | nazionalita | cittadinanza | religione | partito | nationaliteit |
    geloof | religie | kerkgenootschap | afkomst | nacionalidade | religiao | cidadania | raca | narodowosc |
    obywatelstwo | wyznanie | partia | nationalitet | medborgarskap | trossamfund | kansalaisuus | uskonto |
    uskontokunta | puolue | statsborgerskap |
    gentile | gentilice | natio | natl | nat lity | race eth | race ethnicity | ethnic background |
    religious affiliation | church affiliation | party affil | gentilicio`),
  TITLE: list(`
    title | titles | salutation | honorific | prefix | name prefix | anrede | titel | civilite | titre | tratamiento |
    titulo | titolo | aanhef | aanspreekvorm | tratamento | tytul | zwrot | titulatur | tilltal | puhuttelu |
    titteli | tiltale | job title | jobtitle | occ title | occupation | occupations | profession | job role |
    job position | professional title | beruf | berufsbezeichnung | stellenbezeichnung | jobtitel | profesion |
    ocupacion | puesto de trabajo | professione | mansione | qualifica | beroep | functietitel | functienaam |
    profissao | ocupacao | zawod | stanowisko | yrke | yrkestitel | befattning | ammatti | ammattinimike |
    tehtavanimike | metier | intitule du poste`),
  IN_VEHICLE_REGISTRATION: list(`
    vehicle registration | vehicle no | vehicle number | reg no | registration no | registration number | rc no |
    plate | licence plate | license plate | number plate | vehicle reg`),
  IN_VOTER: list(`
    voter | voter id | epic | epic no | epic number | voter card`),
  IN_GSTIN: list(`
    gstin | gst no | gst number | gstin no | gst`),
  KR_RRN: list(`
    rrn | 주민등록번호 | jumin | resident registration number`),
  TH_TNIN: list(`
    tnin | thai id | national id | เลขประจำตวประชาชน | บตรประชาชน | citizen id`),
};

/** Words that name a category but often mean something else. */
export const VAGUE_WORDS: readonly string[] = list(`
    rev | verlust | toll | pension | equity | funding | investment | investments | damages | settlement |
    dues | spende | gewinn | forderung | restaurant | hotel | mfg | museum | gallery | church | team |
    opponent | theatre | theater | cinema | festival | cafe | pub | kennel | breeder | payer | squadra |
    equipo | equipe | ploeg | druzyna | joukkue | mannschaft | kapelle | universitat | affil | klub | seura |
    organismo | sociedad | ensemble | choir | orchestra | troupe | cantina | bodega | loc | dropoff |
    drop off | airport | beach | mountain | gps | nat | noc | plats | posizione | contrada | comunidad |
    regione | editor | performer | cast | producer | writer | batter | pitcher | occupant | counsel |
    dependent | attending | gp | chair | president | minister | observer | designer | architect | inventor |
    runner | issued by | posted by | uploaded by | alias | avatar name | telegram | discord | skype | twitch |
    pushed by | locked by | onset | as of | maturity | posted | logged | scheduled | nin | insee | ani |
    sold by | taken by | ordered by | kello | klo | psn |
    name | names | nm | nome | nom | naam | namn | nimi | navn | nombre | nazwa | first | last | middle |
    contact | owner | author | artist | model | player | user | customer | cust | client | kunde | klant |
    klient | cliente | kund | asiakas | employee | emp | staff | agent | operator | handler | provider |
    sender | receiver | holder | member | child | parent | given | title | titel | titre | titulo | titolo |
    prefix | value | valeur | valor | valore | wert | waarde | wartosc | varde | arvo | total | totale |
    totaal | sum | summa | suma | limit | limite | cap | net | netto | brutto | excess | saldo | solde | soll |
    haben | ask | bid | tip | fine | grant | award | sales | credit | debit | charge | charges | requested |
    quote | estimate | allowance | premium | share | contribution | beitrag | bonus | quota | taxa | tarif |
    tariffa | tarifa | rent | cost | retail | nation | territory | long | lon | usps | wies | vila |
    coordinate | geometry | state | place | st | via | land | ort | by | region | site address | origin |
    source | dest | destination | location | lugar | lieu | luogo | plaats | kod | cp | str | unit no | flat |
    district | quartier | county | estado | maa | kraj | apt | at | on | day | year | yr | month | period |
    start | end | begin | fin | until | since | due | open | opened | closed | when | dal | al | ar | ano |
    rok | jour | dia | tag | dag | stand | exp | from | termin | effective | received | tid | time | hour |
    ora | hora | czas | aika | uur | season | visit | alta | baja | src | dst | host ip | from address |
    to address | link | site | web | domain | pan | cc | card no | pin | pass | token | secret | cf | big |
    tis | cip | nie | run | rut | bi | rg | uid | documento | tunnus | login | nick | handle | nif | patente |
    konto | conto | conta | cuenta | tili | compte | rekening | account | account no | account number | bank |
    school | club | team name | partner | issuer | carrier | brand owner | agency | brand | vendor | race |
    party | parti | partido | partei | sex | genre | kon | genere | eta | ika | alter | age | ph | cell |
    mobile | fixe | extension | portable | mail | posta | ingresos | vn | nn | prop | betr | mnt | prz | cta |
    kto | adr | kom | sess | sx | contrib | enc educ | mail addr | medlem | ht | mv | nic | hourly | assessed |
    incurred | prize | stake | profit | fare | fares | winnings | purse | bpm | rata | kurs | einstand | debt |
    insured for | iscr | bicch | liquido | franchise montant | label | chain | sponsor | dealer | studio |
    imprint | distributor | contractor | developer name | kette | keten | cadena | chaine | catena | kedja |
    ketju | kaede | kjede | compagnie | companhia | enseigne | editorial | registrar | convenio | newspaper |
    workshop name | home team | away team | hometeam | awayteam | trager | editora | winner | runner up |
    speaker | judge | vet | chef | host name | trainer | rider | pilot | inspector | conductor name |
    maker name | composer | monitor | deceased | victim | suspect | cast member | actor | editor name |
    known as | advisor | adviser | notary | river | lake | island | islands | sede | port name | porto | hamn |
    havn | joki | kt | admin name | riding | halte | parada | cemetery | harbor | harbour | grantor | grantee |
    tagger | nee | premier | trener | instruktor | ohjaaja | dean | headliner | dba | broadcaster | advance |
    advances | installment | instalment | payable | arrears | skonto | provision | retencion | withholding |
    wager | stawka | freight | executor | dispatcher | translator | presenter | moderator | scorer | mechanic |
    painter | forecaster | curator | narrator | importer | exporter | originator`);

/**
 * Ends of headers, before an optional `name`, of columns that contain proper names of the category:
 * `birth city`, `company name`.
 */
export const PROPER_NAME_WORDS = {
  LOCATION: list(`
    city | cities | town | village | suburb | municipality | country | birthplace | place of birth | borough |
    neighbourhood | neighborhood | subregion | stadt | wohnort | geburtsort | gemeinde | bundesland | ville | commune |
    pays | lieu de naissance | ciudad | localidad | municipio | provincia | pais | lugar de nacimiento | citta | comune |
    paese | localita | luogo di nascita | woonplaats | geboorteplaats | gemeente | stad | cidade | concelho |
    freguesia | bairro | naturalidade | miasto | miejscowosc | wojewodztwo | powiat | gmina | miejsce urodzenia |
    kommun | postort | fodelseort | kaupunki | kunta | kotikunta | paikkakunta | postitoimipaikka | syntymapaikka |
    poststed | fylke`),
  ORGANIZATION: list(`
    company | companies | organisation | organization | org | employer | business name | vendor name | supplier |
    manufacturer | bank name | university | college | hospital | institution | insurer | insurance company |
    merchant name | publisher | legal name | trading name | trade name | firma | firmenname | unternehmen |
    arbeitgeber | lieferant | hersteller | krankenhaus | krankenkasse | societe | entreprise | raison sociale |
    employeur | fournisseur | fabricant | banque | hopital | mutuelle | empresa | razon social | proveedor |
    fabricante | banco | universidad | aseguradora | azienda | ditta | ragione sociale | fornitore | banca |
    datore di lavoro | bedrijf | bedrijfsnaam | werkgever | leverancier | fabrikant | ziekenhuis | verzekeraar |
    razao social | fornecedor | empregador | nazwa firmy | pracodawca | dostawca | szpital | foretag |
    foretagsnamn | bolag | arbetsgivare | leverantor | tillverkare | yritys | yrityksen nimi`),
} as const;

/** Words of MEASURE_WORDS that say nothing against an amount: `average salary`, `rate of pay`. */
export const STATISTIC_WORDS: readonly string[] = list(`
    avg | average | mean | median | min | max | rate | moyenne | media | gemiddelde | srednia`);

/** Words that make a column one of keys, references or codes: assigned identifiers of things. */
export const KEY_WORDS: readonly string[] = list(`
    id | ids | key | keys | pk | fk | uuid | guid | oid | rowid | row | index | idx | seq | sequence | serial |
    serial no | sn | hash | sha | sha 1 | sha 256 | md 5 | checksum | digest | etag | commit | rev | revision | ref |
    reference | refs | sku | ean | gtin | upc | isbn | barcode | part | part no | partno | article | item | lot |
    batch | order | order no | invoice | invoice no | ticket | case | case no | claim | policy | policy no |
    tracking | trace | session | request | correlation | transaction | txn | tx | record | rec | no | nr | num |
    number | nbr | code | cd | codes | imei | iccid | vin | chassis | awb | bol | container | asset | asset tag |
    bin | mls | listing | loan | member | account id | user id | customer id | client id | employee id | visitor |
    device | sensor | meter | badge | voucher | coupon | promo | station | gclid | nonce | cookie | fingerprint |
    slug | short code | version | build | model | type | category | class | kind | status | state code | flag |
    level | grade | tier | priority | unit | units | uom | channel | source | currency pair | bucket | shard | node |
    zone | slot | gate | platform | bay | shelf | rack | bin loc | warehouse | aisle | precinct | ward | evse |
    nummer | nummern | *nummer | kennzahl | kennung | schlussel | auftrag | auftragsnr | rechnung | rechnungsnr |
    bestellung | bestellnr | artikel | artikelnr | artikelnummer | vorgang | aktenzeichen | az | beleg | belegnr |
    position | pos | charge | seriennummer | matnr | kunnr | ticketid | zahler | lfd | lfd nr | inv | inventarnr |
    matrikel | personalnummer | kundennummer | kundennr | prio | numero | n | identifiant | cle | commande | facture |
    dossier | piece | serie | matricule | code article | reference client | clave | codigo | pedido | factura |
    expediente | lote | articulo | folio | matricula | codice | ordine | fattura | pratica | lotto | articolo |
    matricola | protocollo | bestelnummer | ordernummer | factuurnummer | dossiernummer | kenmerk | klantnummer |
    lidnummer | sleutel | encomenda | fatura | processo | chave | numer | nr zamowienia | zamowienie | faktura |
    sprawa | sygnatura | klucz | indeks | ordernr | fakturanr | arende | arendenr | kundnr | diarienr | lopnr |
    numero tilaus | tilausnro | tilausnumero | laskunro | asiakasnro | tuotenro | viite | viitenumero | tunniste |
    jarjestysnro | varausnro |
    klantnr | klant nr | klnr | klantcode | kdnr | kd nr | kdnummer | cust no | custno | cust nr | cust id | custid | client no |
    cli id | cli nr | nr klienta | id klienta | nr cliente | n cliente | cod cliente | codcli | cod cli | num cliente |
    num client | no client | id client | code client | id cliente | medlemsnr | medlemsnummer | jasennro | jasennumero |
    pers nr | personalnr | mitarbeiternr | ma nr | emp id | emp no | empno | staff id | member no | patient no | pt no |
    pat nr | patientnr | numero socio | n socio | nr albumu | cod art | art nr | artnr | art no | teilenr | lot no | lot nr |
    losnummer | chargennr | partia | nr partii | era nro | best nr | bestnr | auftr nr | numero cas | cas | cas no | cas nr`);

/** Words for measurements, counts and other facts about things. */
export const MEASURE_WORDS: readonly string[] = list(`
    count | counts | cnt | qty | quantity | n rows | size | bytes | kb | mb | gb | length | len | width | height |
    depth | weight | wt | kg | g | mg | lb | lbs | km | m | cm | mm | mi | miles | meters | metres | feet | ft |
    inch | in | l | ml | volume | area | sqft | sqm | m 2 | distance | dist | speed | velocity | rpm | temp |
    temperature | tmp | humidity | rh | pressure | press | hpa | bar | psi | voltage | volt | volts | current | amp |
    amps | power | watt | watts | kw | kwh | energy | ph | ppm | concentration | dose | x | y | z | xmin | ymin | xmax | ymax | utm | easting | northing | elevation | alt | altitude |
    heading | bearing | deg | degrees | angle | dir | axis | offset | score | scores | points | pts | goals | goal |
    assists | wins | losses | draws | rank | ranking | rating | elo | runs | wickets | laps | lap | sets | yards |
    shots | saves | fouls | cards yellow | yellow cards | red cards | minutes | mins | seconds | secs | sec | ms |
    hours | hrs | days | weeks | duration | latency | runtime | interval | frequency | freq | hz | mhz | rate |
    ratio | pct | percent | percentage | share | index value | avg | average | mean | median | min | max | std |
    stddev | stdev | variance | sum sq | p 50 | p 90 | p 95 | p 99 | delta | change | growth | probability | prob |
    confidence | conf | accuracy | error | loss | epoch | step | steps | iterations | clicks | views | impressions |
    visits | hits | sessions | users count | followers | likes | shares | retries | attempts | quantity on hand |
    stock | inventory | capacity | seats | rooms | beds | floors | stories | bathrooms | bedrooms | mileage |
    odometer | fuel | mpg | systolic | diastolic | sys | dia | pulse | bpm | heart rate | spo 2 | bmi | glucose |
    gas | gas used | nonce count | block height | tz | tz offset | port | ports | code status | http status |
    exit code | pid | tid | dpi | resolution | fps | aperture | magnitude | mag | depth km | tonnage | wind |
    rain | precipitation | snow | cloud | visibility | uv | co 2 | no 2 | o 3 | pm 10 | pm 25 | level pct |
    charge pct | battery | signal | rssi | snr | soc | anzahl | menge | stuck | stuckzahl | gewicht | lange | breite |
    hohe | tiefe | grosse | temperatur | druck | strom | spannung | leistung | drehzahl | punkte | tore | platz |
    rang | note | noten | dauer | stunden | tage | minuten | prozent | satz | quote | bestand | lagerbestand |
    flache | wohnflache | zimmer | kilometer | kmstand | verbrauch | nombre de | nb | quantite | qte | poids |
    longueur | largeur | hauteur | taille | pression | puissance | duree | heures | jours | pourcentage | taux |
    surface | pieces | buts | classement | moyenne | cantidad | peso | altura | ancho | largo | duracion | horas |
    dias | porcentaje | tasa | superficie | habitaciones | goles | puntos | posicion | media | quantita | altezza |
    larghezza | lunghezza | durata | ore | giorni | percentuale | tasso | gol | punti | colli | giacenza | aantal |
    hoeveelheid | lengte | breedte | hoogte | duur | uren | dagen | oppervlakte | doelpunten | punten | gemiddelde |
    voorraad | quantidade | qtd | qtde | largura | comprimento | duracao | percentagem | taxa de | golos | gols |
    pontos | estoque | ilosc | liczba | waga | dlugosc | szerokosc | wysokosc | czas trwania | godziny | dni |
    procent | stopa | powierzchnia | bramki | punkty | srednia | stan | antal | vikt | langd | bredd | hojd |
    varaktighet | timmar | dagar | andel | yta | mal | poang | medel | lager | maara | kpl | lkm | paino | pituus |
    leveys | korkeus | kesto | tunnit | paivat | prosentti | osuus | pinta ala | maalit | pisteet | keskiarvo |
    varasto | antall | vekt | mengde | timer | dager |
    grand prix | grands prix | opens | bounces | wing mm | sigma | eval | drift | elapsed | spettatori | bezoekers | katsojat | askare | lampotila | kosteus |
    jannite | vochtigheid | temperatuur | wilgotnosc | napiecie | fuktighet | spanning | umidita | humedad | umidade |
    acres | acre | acreage | hectares | hectare | ha | mill | mills | millage | mill rate | tb | free gb | gib |
    mib | population | pop | einwohner | inwoners | habitants | habitantes | abitanti | mieszkancy | invanare |
    indbyggere | innbyggere | asukkaat | vakiluku | streams | plays | spins | listeners | potential | at risk | risk score |
    exchange rate | fx rate | wechselkurs | ltv | loan to value`);

/**
 * Words that turn a category name into an attribute of it, so that the column does not contain the category:
 * `phone_model`, `card_type`, `email_opt_in`, `address_count`.
 */
export const TURNING_WORDS: readonly string[] = list(`
    vehicle | car | account | building | house | asset | device | machine | equipment | fleet | stock | roof |
    property | fahrzeug | gebaude | vehicule | vehiculo | veicolo | voertuig | pojazd | veiculo | fordon | ajoneuvo |
    bestand | type | types | model | models | brand | count | cnt | status | flag | opt | opt in | optin | verified |
    valid | validated | format | length | len | size | provider | version | category | class | kind | group | hash |
    hashed | sha 256 | md 5 | token id | template | subject line | consent | allowed | enabled | required | present |
    missing | exists | is | has | match | matched | score | rank | source | quality | confidence | lang | language |
    color | colour | width | height | photo | image | icon | font | pct | percent | ratio | rate | avg | mean |
    median | min | max | std | total count | lag | zone | tz | offset | band | range | bucket | segment | target |
    plan | tariff | typ | art | modell | marke | anzahl | gruppe | modele | marque | nombre de | statut | groupe |
    tipo | modelo | marca | cantidad | estado de | modello | stato | numero di | soort | merk | aantal | tipo de |
    quantidade | liczba | sort | antal | tyyppi | malli | lukumaara | farbe | couleur |
    depot | belt | flow | flujo | flusso | viento | vento | wind | stufe | dauer | laenge | lunghezza | longueur | longitud | lengte | pituus | langd | dlugosc |
    minuten | minutes | opens | opened count | clicks | bounces | attempts | versuche | essais | intentos | pogingen`);

/** Words for things with an age: `stage_age`, `tree age`. */
export const AGED_THINGS: readonly string[] = list(`
    stage | tree | stand | rock | ice | bridge | pipe | plant | well | sample | lease | loan | policy | debt | invoice |
    ticket | listing | domain | file | dam | road | pavement | fossil | star | wine | whisky | company | firm |
    inventory | server | crop | baum`);

/** Words for numbers of devices, implants, supply points and goods. */
export const OTHER_NUMBER_WORDS: readonly string[] = list(`
    imei | imsi | iccid | meid | esn | eid | chip | chip no | microchip | transponder | rfid | epc | tag id | mpan | mprn |
    meter | meter point | metering point | supply point | zahlpunkt* | zahler* | messlokation | marktlokation | melo |
    malo | pod | pdl | prm | cups | ean | ean 18 | gtin | sscc | upc | isbn | issn | awb | barcode | serial | serial no |
    parcel id | parcel no | apn | order no | order number | order nr | order ref | bestellnummer | auftragsnummer |
    numero de commande | no commande | numero de pedido | numero pedido | numero ordine | bestelnummer |
    numer zamowienia | numero encomenda | ordernummer | tilausnumero`);

/** Words for goods, recipes, breeds, fonts and parts of buildings. */
export const GOODS_WORDS: readonly string[] = list(`
    product | products | item | items | recipe | recipes | dish | dishes | meal | ingredient | produkt | artikel |
    rezept | gericht | produit | recette | plat | producto | receta | plato | prodotto | ricetta | piatto | produto |
    prato | gerecht | przepis | danie | recept | tuote | resepti |
    dog name | dogname | pet name | petname | animal name | horse name | cat name | hundename | hundenavn |
    hundnamn | tiername | pferdename | katzenname | nom du chien | nom du cheval | nom animal | nombre mascota |
    nombre del animal | nome animale | nome cane | nome do animal | naam hond | naam paard | imie psa |
    imie zwierzecia | djurets namn | elaimen nimi | koiran nimi | ship name | shipname | vessel name |
    vesselname | boat name | boatname | yacht name | flagship | schiffsname | bootsname | nom du navire |
    nom du bateau | nombre del buque | nombre barco | nome nave | nome barca | nome do navio |
    nome da embarcacao | scheepsnaam | bootnaam | nazwa statku | nazwa jachtu | fartygsnamn | batnamn |
    badnavn |  skibsnavn | skipsnavn | laivan nimi | veneen nimi | storm name | stormname | hurricane |
    game | games | game name | game title | boardgame | objectname | object name | product name | productname |
    sire | dam | sire dam |   breed | rasse | ras | raza | razza | race chien | font | font family | typeface |
    schriftart | police caractere | theme | cultivar |
    variety | grape | rebsorte | cepage | vitigno | cepa |
    foundation | siding | basement | roof style | roof material | cladding | exterior | heating | flooring`);

/** Words for works, species, ships, languages and other things with names: where most cells look like names, they name these. */
export const NAMED_THINGS: readonly string[] = list(`
    title | titel | titre | titulo | titolo | tytul | otsikko | nimike | tittel | book title | film title |
    movie | movie title | film | films | movies | song | songs | song title | track title | track name |
    album | album title | single title | episode title | episode name | original title | headline |
    uberschrift | schlagzeile | stuck | theaterstuck | opera | oper | operette | ballet | musical | symphony |
    artwork | work title | oeuvre | obra | quadro | gemalde | painting | exhibition | ausstellung |
    exposicion | mostra | tentoonstelling | wystawa | utstallning | nayttely | novel | roman | poem | gedicht |
    poeme | poema | poesia | buch | buchtitel | livre | libro | boek | ksiazka | bok | kirja | lied | chanson |
    cancion | canzone | piosenka | kappale | show name | series title | tv show | tv series | serie titel |
    sendung | storyline | plot | quest | quest name | level name | map name | bible book | species | genus |
    taxon | taxon name | scientific name | latin name | botanical name | plant family | famille botanique |
    tree species | baumart | gattung | pflanze | espece | especie | specie | soort | gatunek | laji | bird |
    fish | insect | mineral | rock type | gemstone | fabric | werkstoff | surowiec | colour | color | farbe |
    couleur | colore | kleur | kolor | farg | vari | shade | language | languages | sprache | sprachen |
    langue | langues | idioma | idiomas | lingua | lingue | taal | talen | jezyk | jezyki | sprak | kieli |
    vessel | vessels | schiff | navire | buque | barco | schip | statek | fartyg | laiva | horse | pferd |
    cheval | caballo | cavallo | paard | hast | hevonen | pet | realm | game server | weapon | armor |
    pokemon | chess opening | knot | dance | wine | wein | vino | wijn | wino | beer | bier | biere | cerveza |
    birra | piwo | cheese | kase | fromage | queso | formaggio | kaas | cocktail | drink | getrank | boisson |
    bebida | bevanda | drank | napoj | speise | speisen | platillo | portata | medication | medicine | drug |
    drug name | active ingredient | wirkstoff | medikament | arzneimittel | medicament | medicamento |
    farmaco | medicijn | geneesmiddel | lek | lakemedel | laake | vaccine | impfstoff | vaccin | vacuna |
    vaccino | disease | diagnosis | diagnose | krankheit | maladie | enfermedad | malattia | ziekte | choroba |
    sjukdom | sairaus | allergy | allergen | test name | assay | analyte | gene | gene symbol | protein |
    strain | virus | bacterium | constellation | planet | moon | asteroid | comet | galaxy | satellite |
    satellite name | spacecraft | aircraft | aircraft type | aircraft model | locomotive | car model |
    vehicle model | course title | course name | course | courses | kurs | kursname | module name |
    lehrveranstaltung | cours | matiere | asignatura | materia | corso | vak | przedmiot | amne | oppiaine |
    skill name | competency | tarif name | tarifname | tariff name | plan name | subscription plan |
    feature name | instrument | instrument name | tool name | emoji | icon name | font name | theme name |
    pattern name | stitch | yarn | rose | rosensorte | sorte | sortenname`);

/** Turning words that a place may belong to: `provider city`, `vehicle state`. */
export const OWNING_WORDS: readonly string[] = list(`
    vehicle | car | account | building | house | asset | fleet | property | provider | source | target | depot`);

/** Words before a name of a category that leave its meaning as it is, as far as no other list has them: `tblphone`. */
export const MODIFYING_WORDS: readonly string[] = list(`
    tbl | fld | col | str | txt | lbl | var | new | old | primary | secondary | main | current | previous | prev | last |
    temp | raw | orig | original | default | preferred | private | business | company | office | web | online | mobile |
    invoice | order | bill | ship | hotel | store | shop | event | team | group`);

/** Units of money at the end of a header: `damage_musd`, `price_eur`. */
export const MONEY_UNITS: readonly string[] = list(`
    usd | eur | gbp | chf | sek | nok | dkk | pln | czk | huf | ron | jpy | cny | inr | brl | cad | aud | nzd | mxn |
    zar | krw | sgd | hkd | ars | clp | cop | isk | uah | ils | musd | meur | mgbp | mchf | msek | mnok |
    mdkk | mpln | kusd | keur | kgbp | kchf | ksek | teur | tsek | tkr | mkr | euro | euros | euroa | dollars |
    dollar | kroner | kronor | kr | zl | zloty | zlotych | reais | pesos | rupees | yen`);

/** Words of questions that say nothing about the answers: `Q1. What is your age in years?`. */
export const QUESTION_WORDS: readonly string[] = list(`
    what | which | who | whom | whose | when | where | how | is | are | was | were | do | does | did | have | has |
    your | you | the | a | an | of | in | please | enter | state | tell | us | to | at | on | for | was ist | wie | ist |
    ihr | ihre | sie | sind | welche | welches | welcher | der | die | das | quel | quelle | est | votre | vous | le |
    la | cual | es | su | usted | tiene | qual | e | il | suo | sua | lei | wat | uw | u | bent | seu | voce | jaki |
    jaka | jest | pana | pani | pan | ma | vad | ar | din | ditt | du | hvad | hvor | er | mika | on`);
