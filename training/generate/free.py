"""Documents made without a template: cells, tables, records, blocks, logs, and harmless ones of each kind."""

import re

from . import ids, scenes, things, when
from .fill import HARMLESS, LANG_OF_CC, Doc, shape

# slot -> header spellings; words are joined in many styles by `style`
HEAD = {
    "name": (
        "name|full name|customer name|client|patient|patient name|contact|contact name|employee|employee name|holder|account "
        "holder|cardholder|card holder|beneficiary|payee|owner|author|created by|assigned to|manager|student|student name|"
        "teacher|guest|guest name|passenger|driver|tenant|landlord|applicant|signatory|recipient|sender|buyer|seller|insured|"
        "emergency contact|next of kin|legal name|display name|fullname|person|member|attendee|speaker|doctor|physician|agent|"
        "rep|attn|supervisor|reviewer|witness|spouse|father name|mother name|guardian|name of applicant|who|reported by|sales "
        "rep|player|Nom complet|Nombre completo|Nome e cognome|Vollständiger Name|Ansprechpartner|Imię i nazwisko|Nome "
        "completo|Naam|Nimi|Adı Soyadı|nombre y apellidos|Kunde|Inhaber|titulaire|titular|intestatario|nm|cust nm|emp name"
    ),
    "first": (
        "first name|fname|given name|forename|first|firstname|given names|preferred name|nickname|Vorname|Prénom|Nombre|Nome|"
        "Voornaam|Imię|Etunimi|Förnamn|Adı|f name|christian name|known as|maiden first|first nm"
    ),
    "last": (
        "last name|lname|surname|family name|last|lastname|maiden name|mother's maiden name|Nachname|Familienname|Nom|Nom de "
        "famille|Apellido|Apellidos|Cognome|Sobrenome|Apelido|Achternaam|Nazwisko|Sukunimi|Efternamn|Soyadı|l name|second name|"
        "primer apellido|geburtsname"
    ),
    "lastfirst": (
        "name|patient|name (last, first)|employee name|student|last first|display name|pupil|defendant|Name, Vorname|apellidos y nombre|sort name|author"
    ),
    "initials": "signed|initials|signed by|author|approved by|checked by|officer|clerk|prepared by|examiner|referee",
    "title": "title|salutation|prefix|honorific|Anrede|civilité|tratamiento|titolo|name prefix|mr mrs|courtesy title|rank|Aanhef",
    "company": (
        "company|company name|employer|organization|organisation|org|business name|vendor|supplier|customer|client|merchant|"
        "payee|account name|firm|manufacturer|publisher|brand|contractor|Firma|Unternehmen|Société|entreprise|Empresa|Azienda|"
        "Ragione sociale|Bedrijf|carrier|insurer|broker|landlord|tenant company|sponsor|operator|partner|airline|current "
        "employer|previous employer|Arbeitgeber|employeur|fornecedor|org name|co name"
    ),
    "school": (
        "school|university|college|institution|school name|alma mater|education|Schule|Universität|école|université|escuela|universidad|scuola|campus|attended"
    ),
    "hospital": "hospital|clinic|facility|provider|practice|referring facility|Krankenhaus|hôpital|clínica|ospedale|site|surgery|health centre",
    "agency": "agency|department|issuing authority|authority|office|issued by|Behörde|autorité|organismo|ente|council|regulator|issuer",
    "bank": "bank|bank name|issuing bank|financial institution|Bank|banque|banco|banca|Kreditinstitut|beneficiary bank|lender",
    "club": "club|team|home team|away team|Verein|équipe|equipo|squadra|band|artist",
    "address": (
        "address|home address|mailing address|billing address|shipping address|street address|full address|residence|Anschrift|"
        "Adresse|Dirección|Indirizzo|Endereço|Adres|addr|delivery address|registered office|location|property|site address|"
        "work address|domicilio|current address|previous address|permanent address"
    ),
    "house": "house number|house no|building|bldg no|house|nr|Hausnummer|numéro|número|numero civico|huisnummer|building number|nr domu|street number|no",
    "street": "street|street name|road|Straße|Strasse|rue|calle|via|rua|straat|ulica|address line 1|addr1|line1|street1|katuosoite|sokak|voie",
    "unit": "unit|apt|apartment|suite|address line 2|addr2|line2|flat|floor|Zusatz|complément|piso|secondary address|unit no|appt|lokal|apto",
    "city": (
        "city|town|municipality|locality|birthplace|place of birth|Ort|Stadt|Wohnort|ville|commune|ciudad|población|città|"
        "comune|cidade|plaats|woonplaats|miasto|kaupunki|postort|destination|origin|from|to|branch|delivery city|home town|"
        "hometown|city name|Geburtsort|lieu de naissance|şehir|location|departure|arrival"
    ),
    "county": "county|district|region|parish|Landkreis|département|provincia|comarca|county name|concelho|powiat",
    "state": "state|province|region|state province|Bundesland|estado|regione|provincia|prefecture|territory|state of issue|home state",
    "state_abbr": "state|st|state code|province|prov|uf|region code|st cd|lic state|bundesland",
    "zip": (
        "zip|zip code|postal code|postcode|post code|zipcode|PLZ|Postleitzahl|code postal|código postal|CAP|CEP|pin code|kod "
        "pocztowy|postinumero|postnummer|postcode billing|CP|eircode|zip5"
    ),
    "country": (
        "country|nation|country name|country of birth|country of residence|Land|pays|país|paese|kraj|maa|issuing country|ship "
        "country|nationality country|destination country|country code"
    ),
    "geo": "geo|coordinates|lat long|location|gps|coords|latlng|position|lat lon|Koordinaten|geo point|pickup location|gps location",
    "lat": "latitude|lat|y coord|geo lat|pickup latitude|Breitengrad|lat dd|latitud|gps lat|y",
    "lon": "longitude|lon|lng|long|geo lng|pickup longitude|Längengrad|longitud|gps lon|x",
    "place": "place|landmark|district|neighborhood|neighbourhood|area|locality|colonia|bairro|quartier|Stadtteil|site|venue",
    "date": (
        "date|created|created at|updated|start date|end date|hire date|order date|invoice date|due date|visit date|admission "
        "date|issued|expires|expiry date|Datum|fecha|data|date de naissance contrat|effective date|posted|signed on|joined|"
        "last login|last seen|event date|paid on|ship date|closing date|since|valid until|admitted|discharged|term date|"
        "published|deadline|review date|travel date"
    ),
    "date_num": "date|dt|order date|trans date|due|delivery date|start|end|Datum|fecha|data|valuta|date fin|booked|txn date|eff dt|exp dt|entry date|hired",
    "date_iso": "date|created on|as of|day|value date|start date|end date|report date|snapshot date|date key",
    "month": "month|period|Monat|mois|mes|mese|billing month|month name",
    "year": "year|yr|tax year|year built|Jahr|année|año|anno|model year|graduation year|class of|fiscal year|founded",
    "weekday": "day|weekday|day of week|Wochentag|jour|dia|giorno|dow",
    "relative_date": "when|follow up|due|next visit|callback",
    "time": (
        "time|start time|end time|arrival time|departure|check in|Uhrzeit|heure|hora|ora|time of call|appointment time|tijd|clock in|clock out|login time|appt"
    ),
    "datetime_iso": "timestamp|created at|updated at|ts|event time|datetime|last login|modified|logged at|Zeitstempel|received|started at|finished at|time",
    "dob": (
        "dob|date of birth|birth date|birthdate|birthday|born|d.o.b.|Geburtsdatum|geb|date de naissance|né le|fecha de "
        "nacimiento|F. Nac.|data di nascita|data de nascimento|geboortedatum|data urodzenia|syntymäaika|födelsedatum|doğum "
        "tarihi|birth dt|patient dob|b day|bdate|nascita|born on"
    ),
    "age": "age|age years|patient age|Alter|âge|edad|età|idade|leeftijd|wiek|ikä|yaş|age at visit|age (years)|age of applicant|driver age|ålder|age yrs",
    "gender": "gender|sex|Geschlecht|sexe|sexo|sesso|geslacht|płeć|sukupuoli|kön|cinsiyet|gender identity|patient sex|m f",
    "nationality": (
        "nationality|citizenship|ethnicity|Staatsangehörigkeit|nationalité|nacionalidad|cittadinanza|nacionalidade|"
        "nationaliteit|obywatelstwo|kansalaisuus|medborgarskap|ethnic group|race|ethnic origin|Nationalität|uyruk"
    ),
    "religion": "religion|faith|denomination|Konfession|religión|religione|religious affiliation|religião|religious preference|creed",
    "politics": "party|political party|affiliation|voter registration|Partei|partido|party affiliation|political views|politics|registered party",
    "phone": (
        "phone|telephone|tel|mobile|cell|phone number|fax|contact no|home phone|work phone|Telefon|Handy|téléphone|portable|"
        "teléfono|móvil|telefono|cellulare|telefone|celular|telefoon|puhelin|mobil|whatsapp|phone1|tel no|mobile no|contact "
        "number|daytime phone|evening phone|emergency phone|ph|msisdn|caller|callback number|fax no|komórka|cep tel|Tel.|"
        "Telefonnummer|numéro de téléphone|phone nbr"
    ),
    "email": (
        "email|e-mail|email address|mail|contact email|work email|E-Mail-Adresse|courriel|correo|correo electrónico|posta "
        "elettronica|sähköposti|e-post|login email|personal email|user email|mailto|recipient|reply to|eposta|cc|from|to|"
        "primary email"
    ),
    "url": "url|website|link|homepage|web|profile url|site|Webseite|linkedin|sitio web|referrer|callback url|image url|source|sito|portfolio|web page",
    "domain": "domain|host|website|hostname|site|web|registered domain|fqdn",
    "username": (
        "username|user|login|user name|userid|account|screen name|nick|user id|Benutzername|utilisateur|usuario|utente|handle|"
        "login name|uid|logged in as|samaccountname|identifiant|gebruikersnaam|käyttäjä|nickname|gamertag|created by|owner|"
        "modified by|owner login"
    ),
    "handle": "twitter|handle|instagram|social|x handle|tiktok|mastodon|insta|social handle|discord",
    "password": (
        "password|passwd|pwd|pass|passphrase|secret|Passwort|Kennwort|mot de passe|contraseña|clave|senha|wachtwoord|hasło|"
        "salasana|lösenord|db password|wifi password|temp password|user pwd|initial password|şifre|root password|default "
        "password|psk|smtp pass|admin pw|api secret|login password|current password|new password"
    ),
    "pin": (
        "pin|pin code|access code|door code|gate code|otp|passcode|security code|alarm code|atm pin|voicemail pin|locker code|"
        "verification code|Wi-Fi code|sim pin|one time code|entry code|card pin|PIN-Code|code pin|garage code|unlock code|2fa "
        "code|keypad"
    ),
    "card": (
        "card number|credit card|cc|card no|cc number|pan|ccn|card|Kreditkarte|Kartennummer|carte bancaire|numéro de carte|"
        "tarjeta|número de tarjeta|carta di credito|cartão|debit card|payment card|cc num|kreditkort|card num|visa|amex|credit "
        "card number"
    ),
    "cvv": "cvv|cvc|cvv2|security code|csc|card cvv|cvc2|Prüfziffer|cryptogramme|card verification|card security code|cid|código de seguridad",
    "card_expiry": "expiry|exp|exp date|card expiry|valid thru|expiration|gültig bis|caducidad|scadenza|validade|exp mm/yy|expires",
    "iban": "iban|account iban|IBAN|bank account|Kontonummer|compte|cuenta|conto|rekening|beneficiary iban|payout iban|tilinumero|iban no",
    "bic": "bic|swift|swift code|BIC|bic swift|bank identifier|bic code|swift bic",
    "routing": "routing|routing number|aba|rtn|bank code|bsb|BLZ|Bankleitzahl|ifsc|transit number|routing no|aba routing",
    "sort_code": "sort code|sortcode|sort|bank sort code|sc",
    "account_number": (
        "account number|account no|acct|acct no|a/c no|account|bank account|customer number|Kontonummer|Konto|numéro de compte|"
        "número de cuenta|numero conto|número da conta|rekeningnummer|customer no|Kundennummer|client number|member no|loan "
        "account|acct num|account id|from account|to account|credit account|debit account|customer id|cust no|policyholder "
        "account|número de cliente|checking account number|acc nr|deposit account"
    ),
    "account_name": (
        "account name|account type|account|product|account description|Kontoart|type de compte|tipo de cuenta|tipo conto|acct "
        "type|acct name|bank product|account title"
    ),
    "amount": (
        "amount|total|price|balance|salary|cost|fee|subtotal|unit price|tax|net|gross|payment|Betrag|Summe|Preis|montant|prix|"
        "solde|importe|precio|saldo|importo|prezzo|valor|preço|bedrag|kwota|summa|amount due|refund|deposit|rent|wage|income|"
        "annual income|credit limit|invoice total|discount amount|premium|paid|charge|tutar|hinta|pris|copay|revenue|budget|"
        "Gehalt|loan amount|amt|tot amt|list price|debit|credit"
    ),
    "currency_code": "currency|ccy|currency code|cur|Währung|devise|moneda|valuta|moeda|waluta|iso currency|settlement currency|quote currency",
    "currency_name": "currency|currency name|Währung|devise|moneda|valuta|local currency",
    "currency_symbol": "currency symbol|symbol|cur|Währungszeichen|ccy symbol",
    "currency": "unit|currency|money",
    "ssn": "ssn|social security number|social security|ss#|soc sec no|social|taxpayer ssn|ssn no|employee ssn|ss number|social security no",
    "nino": "ni number|nino|national insurance|national insurance number|NI no|ni no",
    "itin": "itin|taxpayer id|tin|tax id|individual taxpayer number",
    "nhs": "nhs number|nhs no|NHS|nhs num|patient nhs",
    "medicare": "medicare|medicare number|medicare card|medicare no",
    "dea": "dea|dea number|dea no|DEA registration|prescriber dea|medical license",
    "abn": "abn|ABN|australian business number|supplier abn",
    "acn": "acn|ACN|company number",
    "tfn": "tfn|tax file number|TFN",
    "aadhaar": "aadhaar|aadhaar no|aadhar|uid|aadhaar number|UIDAI",
    "pan": "pan|pan no|PAN|pan number|pan card|permanent account number",
    "gstin": "gstin|gst no|GSTIN|gst number|vendor gst",
    "voter_id": "voter id|epic|epic no|voter card|elector id",
    "vehicle_in": "vehicle no|registration|reg no|number plate|vehicle number|vehicle registration|plate|licence plate",
    "nric": "nric|NRIC|fin|nric/fin|ic no|identification no",
    "uen": "uen|UEN|registration no|entity number",
    "pesel": "pesel|PESEL|nr pesel|numer pesel",
    "nif": "nif|NIF|dni|DNI|cif nif|documento",
    "nie": "nie|NIE|documento|n.i.e.",
    "codice_fiscale": "codice fiscale|CF|cod fisc|fiscal code|codice_fiscale",
    "it_vat": "partita iva|P.IVA|vat|vat number|piva",
    "fi_pic": "henkilötunnus|hetu|HETU|personal identity code",
    "kr_rrn": "rrn|주민등록번호|resident registration number|resident no",
    "th_id": "thai id|citizen id|เลขบัตรประชาชน|national id|id card no",
    "id_card": (
        "id card|id number|national id|identity card|id no|Personalausweis|Ausweisnummer|cédula|DNI|CPF|CNPJ|RG|CURP|RFC|carte "
        "d'identité|numéro de sécurité sociale|BSN|personnummer|CPR|rodné číslo|CNP|TC Kimlik No|NIN|CNIC|NIK|MyKad|"
        "identification number|document number|id document|government id|citizen id|tax id|tax number|Steuernummer|Steuer-ID|"
        "RUT|AHV|PPS number|SIN|IRD number|emirates id|iqama|insurance number|state id|T.C. kimlik|identity no|national "
        "insurance|vat id"
    ),
    "passport": (
        "passport|passport no|passport number|Reisepass|Passnummer|passeport|numéro de passeport|pasaporte|passaporto|paszport|"
        "passi|pass no|travel document|ppt no|passport id|pp no|doc no"
    ),
    "driver_license": (
        "driver license|driver's license|dl|license number|licence no|driving licence|dl number|Führerschein|permis de "
        "conduire|licencia|carnet de conducir|patente|CNH|rijbewijs|prawo jazdy|dl no|drivers license no|driver licence|lic no|"
        "körkort|operator license"
    ),
    "ip": (
        "ip|ip address|client ip|src ip|source|remote addr|host|dst|gateway|last login ip|Ip-Adresse|adresse ip|dirección ip|"
        "server|src|server ip|dns|origin ip|x-forwarded-for|netmask|subnet"
    ),
    "ipv6": "ip|ipv6|ip address|address|addr|ipv6 address|remote addr",
    "mac": "mac|mac address|hw addr|hardware address|ether|bssid|device mac|wlan mac|physical address|eth0|client mac",
    "btc": "btc|btc address|wallet|bitcoin address|payout address|bitcoin|wallet address|deposit address",
    "eth": "eth|eth address|wallet|ethereum address|contract|0x address|ethereum|sender wallet",
    "ltc": "ltc|ltc address|litecoin|wallet|litecoin address",
}
HEAD = {k: v.split("|") for k, v in HEAD.items()}
ROLES = (
    "referee umpire donor borrower lender lessee lessor tenant occupant resident volunteer coach captain instructor "
    "trainer tutor pupil candidate interviewer interviewee nominee trustee director secretary treasurer chair chairperson "
    "delegate councillor voter petitioner respondent claimant plaintiff defendant judge solicitor barrister notary "
    "executor heir decedent deceased informant complainant victim suspect inmate detainee officer investigator surgeon "
    "anaesthetist nurse midwife carer caregiver therapist consultant dentist vet pharmacist prescriber caller callee "
    "operator dispatcher courier rider pilot skipper crew cook host hostess visitor subscriber member shareholder investor "
    "partner founder editor translator illustrator photographer singer composer actor artist winner runner swimmer sponsor "
    "contractor foreman inspector surveyor auditor appraiser cashier storekeeper librarian custodian keeper breeder farmer "
    "grower teller endorser assignee requester approver initiator started_by signed_by received_by issued_to sold_to "
    "booked_by lead_singer main_contact key_holder card_bearer account_owner primary_applicant co_applicant nominativo "
    "acquirente venditore dipendente socio comprador vendedor inquilino propietario empleado alumno médico cliente elève "
    "locataire propriétaire salarié acheteur vendeur Mieter Vermieter Käufer Verkäufer Mitarbeiter Schüler Arzt Fahrer "
    "Gast huurder verhuurder werknemer klant leerling najemca pracownik klient uczeń lekarz vuokralainen työntekijä "
    "asiakas hyresgäst anställd kund inquilina funcionário aluno fornecedor çalışan kiracı müşteri öğrenci"
).split()
HEAD["name"] += [x.replace("_", " ") for x in ROLES]
HEAD["company"] += (
    "publisher|shop|stall|exhibitor|caterer|wholesaler|distributor|importer|exporter|consignee|shipper|haulier|shipping "
    "line|garage|venue operator|record label|studio|producer|tenderer|bidder|winning bidder|subcontractor|franchise|chain|"
    "retailer|acquirer|target|issuer name|counterparty|debtor|creditor|guarantor company|courier company|consultancy|law "
    "firm|accountant firm|landlord co|shipped by|sold by|made by|ditta|fornitore|cliente società|proveedor|cliente empresa|"
    "fournisseur|Lieferant|Hersteller|leverancier|dostawca|toimittaja|leverantör|tedarikçi"
).split("|")
HEAD["city"] += (
    "site|station town|depot|port|airport|terminal|birth town|market town|hub|base|ship to city|store|seat|capital|hq|"
    "headquarters|place of issue|place of work|Dienstort|lieu|luogo|lugar|local|located in|kaupunki|by|ort"
).split("|")
HEAD["amount"] += [
    "rent",
    "gross",
    "net pay",
    "fee usd",
    "price eur",
    "cod eur",
    "amount gbp",
    "cost chf",
    "baht",
    "rupees",
    "dollars",
    "euros",
    "total usd",
    "pledge",
    "donation",
    "fine",
    "toll",
    "bonus",
    "commission",
    "tip",
    "payout",
    "quota",
    "stipend",
    "grant",
    "loan",
    "instalment",
    "interest paid",
    "spend",
    "turnover",
    "valuation",
    "insured value",
    "deductible",
    "bid",
    "offer",
    "reserve price",
    "hammer price",
    "dues",
    "arrears",
    "Miete",
    "Lohn",
    "Brutto",
    "Netto",
    "loyer",
    "salaire",
    "sueldo",
    "alquiler",
    "stipendio",
    "affitto",
    "salário",
    "aluguel",
    "loon",
    "huur",
    "pensja",
    "czynsz",
    "palkka",
    "lön",
    "hyra",
    "maaş",
    "kira",
]
HEAD["username"] += [
    "login",
    "started by",
    "committer",
    "author handle",
    "admin",
    "acct login",
    "ldap uid",
    "slack",
    "player tag",
    "member login",
    "registered as",
]
HEAD["url"] += ["link", "landing page", "href", "repo", "feed", "video", "download"]
HEAD["btc"] += ["wallet", "payout wallet", "address", "crypto address", "xpub address"]
HEAD["eth"] += ["wallet", "address", "owner address", "token holder"]
NOUNS = (
    "shoe|rack|lane|seat|meal|locker|hall|wing|block|crop|fuel|wind|battery|coupon|campaign|batch|round|pitch|attendance|"
    "carrier|bay|pallet|crate|box|bag|bottle|recipe|lesson|module|exam|credit hours|shift|roster|route|stop|platform|gate|"
    "deck|cabin|berth|tent|plot|field|herd|flock|hive|tank|pump|valve|motor|sensor|probe|beam|lens|screen|key|lock|door|"
    "window|roof|wall|floor type|tile|paint|fabric|thread|button|zip colour|size|cup|plate size|spoon|menu|course|dish|"
    "wine|spice|diet|snack|reward|badge|league|team size|match|game|move|turn|card deck|dice|board|puzzle|level|quest|skin|"
    "weapon|armor|spell|boss|queue|thread count|worker|shard|node|cluster|pod|image|layer|cache|index|cursor|offset|"
    "partition|topic|schema|table|view|trigger|branch|commit|tag|release|sprint|epic link|story points|backlog|test|suite|"
    "case|fixture|coverage|lint|build|job|step|stage|run|retry|timeout|quota|limit|threshold|alert|metric|gauge|counter|"
    "bucket|histogram|span|trace|region|zone|instance|flavor|volume|snapshot|disk|fan|temp|load|uptime|ping|jitter|loss|"
    "hop|frame|packet|signal|noise|gain|pulse|pressure|systolic|glucose|dose|bed|ward type|triage|scan type|specimen|assay|"
    "reagent|allele|gene|strain|species|cage|trap|sighting|habitat|soil|rainfall|snow|tide|wave|depth|altitude|bearing|"
    "speed|lap|split|heat|event|discipline|belt|grip|stance|tempo|key signature|track|album length|genre|format|edition|"
    "volume no|chapter|verse|page|line|font|margin|column|chart|legend|axis|survey|question|answer|choice|scale|rank|quota|"
    "pets|parking|bedrooms|bathrooms|garden|heating|insulation|energy class|smoke alarm|furnished|lead|lease|warranty|"
    "returns|stock|reorder|shelf|aisle|bin|barcode|ean|hs|tariff|origin code|incoterm|cbm|pieces"
).split("|")
TAILS = (
    "no|id|count|type|pct|min|max|flag|code|level|size|qty|class|kind|state|status|days|ms|kg|mm|g|rate|score|index|ok|"
    "total|avg|ratio|step|group|mode|tier|units|hours|range|per week|target|delta|used|left|open|done"
).split("|")
WORDS = (
    "east west north dry wet paid new old full empty high low mid left right in out on off open closed home away win loss "
    "draw air sea road rail rice wheat maize cotton diesel petrol electric hybrid vegetarian vegan halal standard aisle "
    "window economy first bronze silver gold main develop hotfix nightly stable beta roof garden spring autumn visitor "
    "courier internal external public private single double twin oak pine steel copper glass leather wool fine good fair "
    "poor broken spare fresh frozen canned organic solid liquid gas analog digital manual auto fast slow hot cold small "
    "medium large XL red blue green alpha delta kilo lima left-hand right-hand hinge bolt nut washer bracket gasket filter "
    "belt blade panel cable plug socket bulb chisel plane saw drill primer varnish sand gravel brick mortar soap towel "
    "pillow blanket kettle toaster mug spoon fork knife bowl tray jar lid cork"
).split()

WEIGHT = {
    "name": 10,
    "first": 5,
    "last": 5,
    "lastfirst": 3,
    "company": 6,
    "address": 5,
    "city": 5,
    "street": 3,
    "zip": 3,
    "state": 2,
    "country": 3,
    "phone": 6,
    "email": 4,
    "dob": 4,
    "date": 5,
    "date_num": 3,
    "amount": 5,
    "age": 3,
    "gender": 3,
    "account_number": 4,
    "account_name": 3,
    "password": 5,
    "pin": 4,
    "username": 5,
    "id_card": 4,
    "passport": 3,
    "driver_license": 3,
    "card": 3,
    "ssn": 3,
    "house": 2,
    "unit": 2,
    "bank": 2,
    "school": 2,
    "hospital": 2,
    "agency": 2,
    "nationality": 2.5,
    "ip": 2,
    "lat": 1.5,
    "lon": 1.5,
    "cvv": 2,
    "currency_code": 2,
    "time": 2.5,
    "title": 2,
    "county": 2,
    "iban": 2,
}

PICK = lambda *xs: lambda r: r.choice(xs)
JOBS = (
    "Software Engineer|Sales Manager|Nurse|Teacher|Accountant|Driver|Electrician|Director|CEO|Analyst|Plumber|Consultant|"
    "HR Business Partner|Team Lead|Receptionist|Warehouse Operative|Chef|Barista|Project Manager|Data Scientist|Clerk|"
    "Engineer II|Senior Developer|Intern|Vice President|Cashier|Welder|Registrar|Paralegal|Supervisor"
).split("|")
PRODUCTS = things.PRODUCT
COLORS = "red|blue|green|black|white|grey|silver|navy|amber|violet|rose|olive|hazel|ruby|teal|beige|scarlet|ivory|RAL 7016".split("|")
HARM = {  # harmless columns: headers, value
    (
        "qty|quantity|count|units|stock|on hand|pieces|Menge|quantité|cantidad|quantità|num items|seats|bedrooms|visits|logins|"
        "retries|attempts|children|dependents|headcount|nights|pages|copies|goals"
    ): lambda r: str(r.choice([r.randint(0, 20), r.randint(0, 999), r.randint(0, 99)])),
    "id|row id|pk|record id|seq|line|index|#|idx|nr|pos|no|row|entity id|object id": lambda r: str(
        r.choice([r.randint(1, 999), r.randint(1000, 99999), r.randint(10**6, 10**9)])
    ),
    "sku|item no|part number|article|product code|Artikelnummer|référence|referencia|codice articolo|part|item code|material": things.sku,
    "status|state|order status|account status|Status|statut|estado|stato|stage|workflow state|payment status|subscription": PICK(
        "active",
        "inactive",
        "pending",
        "closed",
        "open",
        "shipped",
        "cancelled",
        "NEW",
        "DONE",
        "in progress",
        "approved",
        "rejected",
        "on hold",
        "paid",
        "overdue",
        "draft",
        "archived",
        "verified",
        "expired",
        "aktiv",
        "en cours",
        "pendiente",
    ),
    "color|colour|Farbe|couleur|color name|finish|shade": lambda r: r.choice(COLORS),
    "notes|comment|remarks|description|Bemerkung|observations|nota|memo|details|reason|feedback": PICK(
        "left at side door",
        "customer prefers email",
        "see attached",
        "none",
        "ok",
        "needs follow up",
        "second attempt",
        "fragile, handle with care",
        "no issues reported",
        "call back after lunch",
        "prefers window seat",
        "allergic to nuts",
        "replace battery",
        "paid in full",
        "waiting for parts",
        "duplicate of previous request",
        "good condition",
        "late delivery, apologised",
        "will hope for the best",
        "may need a mark on the bill",
        "to be confirmed",
    ),
    (
        "order id|order no|order number|po number|invoice no|Bestellnummer|commande|pedido|ordine|reference|ref|transaction ref|po|doc ref|confirmation"
    ): things.order_no,
    "weight|weight kg|height|height cm|length|width|volume|Gewicht|poids|peso|size|dimensions|net weight|distance|mileage|temp|dose|dosage": lambda r: r.choice(
        [things.measure(r), f"{r.uniform(0, 200):.1f}", str(r.randint(1, 300))]
    ),
    "percent|rate|discount|tax rate|margin|share|completion|utilization|pct|occupancy|growth|Rabatt|taux|interest rate": lambda r: r.choice(
        [things.percent(r), f"{r.uniform(0, 1):.3f}", f"{r.uniform(0, 100):.1f}"]
    ),
    (
        "active|enabled|verified|is admin|opt in|newsletter|deleted|has children|consent|subscribed|email verified|phone "
        "verified|aktiv|smoker|insured|married|password changed|pin set"
    ): PICK("true", "false", "yes", "no", "Y", "N", "1", "0", "TRUE", "FALSE", "ja", "nein", "oui", "non", "t", "f"),
    "version|app version|firmware|os version|build|fw|release|schema version|driver|client version": things.version,
    "rating|score|stars|grade|level|priority|rank|points|gpa|nps|severity|tier|Note|confidence": lambda r: r.choice(
        [
            str(r.randint(1, 10)),
            f"{r.uniform(1, 5):.1f}",
            "A",
            "B+",
            "C",
            "high",
            "low",
            "medium",
            "P1",
            "P2",
            "gold",
            "★★★★",
            f"{r.randint(1, 5)}/5",
            f"{r.uniform(0, 1):.2f}",
        ]
    ),
    "uuid|guid|session id|request id|trace id|correlation id|device id|token id|external id|message id": things.uuid,
    "hash|checksum|md5|sha256|etag|commit|fingerprint|digest|tx hash|transaction id|blob": things.hash_,
    "isbn|isbn13|book isbn|ISBN": things.isbn,
    "tracking|tracking number|tracking no|awb|consignment|Sendungsnummer|shipment id|parcel": things.tracking,
    "flight|flight no|flight number": things.flight,
    "room|room no|classroom|meeting room|Raum|salle|bed|ward|gate|dock|aisle|shelf|bin": things.room,
    (
        "ticket|ticket id|case no|case number|incident|issue|claim number|policy number|policy no|job no|work order|Aktenzeichen|dossier|mrn|chart no|accession"
    ): things.ticket,
    "serial|serial number|s/n|imei slot|asset tag|batch|lot|lot number|Seriennummer|vin tail|engine no|sample id": things.serial,
    "model|model no|device model|phone model|Modell|type|part model|make": things.model_no,
    "product|product name|item|item name|description|title|Artikel|produit|producto|prodotto|goods|service": lambda r: r.choice(PRODUCTS),
    "error|error code|exit code|http status|status code|fault|response code|err": things.error_code,
    "file|filename|file name|attachment|path|document|Datei|fichier|archivo|image|source file": things.filename,
    "duration|elapsed|response time|runtime|length|Dauer|durée|wait time|notice period|tenure|warranty|age of account|time ms|ttl|shelf life": lambda r: (
        r.choice([when.duration(r), str(r.randint(1, 9999)), f"{r.uniform(0, 99):.2f}"])
    ),
    "job title|title|position|occupation|role|job|Beruf|profession|puesto|cargo|designation|department role|Funktion|user role|job_title": lambda r: r.choice(
        JOBS
    ),
    "department|dept|team|Abteilung|service|departamento|unit|division|cost center|section|line of business": PICK(
        "Sales",
        "Finance",
        "HR",
        "IT",
        "Marketing",
        "Operations",
        "Legal",
        "R&D",
        "Logistics",
        "Support",
        "Radiology",
        "Engineering",
        "Vertrieb",
        "Comptabilité",
        "Kitchen",
        "Night shift",
        "CC-4410",
        "Procurement",
        "Oncology",
        "QA",
    ),
    "language|lang|locale|Sprache|langue|idioma|preferred language|lingua": PICK(
        "English",
        "German",
        "French",
        "Spanish",
        "en",
        "de-DE",
        "fr_FR",
        "Italian",
        "Polish",
        "Hindi",
        "Mandarin",
        "en-US",
        "Portuguese",
        "Arabic",
        "Japanese",
        "es-MX",
    ),
    "category|type|kind|class|Kategorie|catégorie|tipo|group": PICK(
        "retail",
        "wholesale",
        "A",
        "B",
        "premium",
        "basic",
        "fiction",
        "hardware",
        "food",
        "toys",
        "online",
        "internal",
        "external",
        "standard",
        "trial",
        "sports",
    ),
    "marital status|civil status|Familienstand|état civil|estado civil": PICK(
        "single", "married", "divorced", "widowed", "Single", "Married", "ledig", "verheiratet", "célibataire", "casado", "S", "M", "separated"
    ),
    "blood type|blood group|allergies|diagnosis|condition|medication|icd|procedure|treatment": PICK(
        "A+",
        "O-",
        "B+",
        "AB+",
        "penicillin",
        "none",
        "peanuts",
        "hypertension",
        "J45.909",
        "E11.9",
        "metformin 500 mg",
        "type 2 diabetes",
        "Parkinson's disease",
        "asthma",
        "appendectomy",
        "ibuprofen",
        "Crohn's disease",
        "Hodgkin lymphoma",
        "M54.5",
        "Graves disease",
    ),
    (
        "value|measurement|reading|latency|cpu|memory|bytes|size bytes|temperature|humidity|voltage|x val|y val|metric|amount "
        "of substance|torque|speed|pressure|avg|min|max|mean|std|sigma|width px"
    ): lambda r: r.choice(
        [f"{r.uniform(-50, 1000):.{r.randint(0, 5)}f}", str(r.randint(0, 99999)), f"{r.uniform(0, 1):.6f}", f"{r.uniform(0, 9):.2f}e-0{r.randint(1, 9)}"]
    ),
    "user agent|browser|os|device|platform|agent|client": PICK(
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
        "Chrome",
        "Firefox 121",
        "Safari",
        "Edge",
        "Android 13",
        "iOS 17.2",
        "Windows 11",
        "curl/8.4.0",
        "okhttp/4.12",
        "macOS Sonoma",
        "PostmanRuntime/7.36",
        "Ubuntu 22.04",
        "iPhone 14 Pro",
    ),
    (
        "name|item name|plan name|event|event name|file name|column name|product name|project|project name|theme|layer|field|"
        "table name|service name|branch name|codename|server name|dish|flavour|plant|pet"
    ): PICK(
        "login_success",
        "page_view",
        "Gold plan",
        "Basic",
        "orders",
        "customer_master",
        "main",
        "feature/login",
        "Project Falcon",
        "checkout",
        "Sunflower",
        "Rosemary",
        "Daisy",
        "Basil",
        "Jasmine rice",
        "Rex",
        "Bella",
        "Fluffy",
        "payment-service",
        "web-01",
        "index.js",
        "created_at",
        "Margherita",
        "Black Forest gateau",
        "Bloody Mary",
        "Victoria sponge",
        "Earl Grey",
        "Lily of the valley",
        "Aloe vera",
        "dark mode",
        "db-primary",
        "homepage banner",
        "Apollo",
        "Mercury",
        "quarterly-report",
        "Granny Smith",
        "King Edward potatoes",
        "Old Tom",
        "Whiskers",
        "user_id",
        "grace-queue",
    ),
    "code|short code|product group|zone|category code|unit of measure|uom|airport|gl code|tariff|hs code|vat code|cost code|icd10|sic|naics": lambda r: (
        r.choice([ids.mask(r, x) for x in ("AA", "A#", "###", "AAA", "####.##", "##.##.##", "AA##", "A##.#", "EA", "PCS", "KG", "######")])
    ),
}
HARM = {tuple(k.split("|")): v for k, v in HARM.items()}
HARM_KEYS = list(HARM)
PAIRS = {  # harmless headers whose values belong to the header alone
    "address type": "home|work|billing|shipping|mailing",
    "email type": "home|work|primary|secondary",
    "phone type": "mobile|landline|fax|home|work",
    "contact type": "primary|billing|technical|lead",
    "name type": "legal|alias|maiden|preferred",
    "id type": "passport|driving licence|national ID|military ID",
    "document type": "passport|driving licence|utility bill|bank statement|visa",
    "card type": "Visa|Mastercard|debit|prepaid|Amex|credit",
    "account class": "retail|corporate|A|B",
    "currency type": "fiat|crypto|local",
    "date format": "DD/MM/YYYY|MM/DD/YYYY|yyyy-MM-dd|ISO",
    "password policy": "strong|weak|rotate every 90 days|min 12 characters",
    "phone model": "Galaxy S21|iPhone 13|Pixel 7|Moto G",
    "country count": "3|12|44",
    "ip version": "4|6|IPv4|IPv6",
    "city tier": "1|2|tier 2|metro",
    "age group": "18-24|25-34|65+|adult|child|25 to 34",
    "age band": "18-24|35-44|senior|under 12",
    "zip file": "backup.zip|photos.zip|7 MB",
    "bank holiday": "no|yes",
    "name length": "7|12|24",
    "age of vehicle": "3|7 years|11",
    "days since": "4|31|120",
    "user count": "88|1204|17",
    "payment method": "credit card|cash|transfer|PayPal|cheque|direct debit",
    "breed": "Labrador|tabby|beagle|mixed|Persian cat|Siamese",
    "genre": "thriller|jazz|history|fiction|romance",
    "channel": "web|store|phone|referral|email|app",
    "segment": "retail|premium|SMB|enterprise",
    "source": "web|import|manual|API|internal|referral",
    "subscription": "monthly|annual|trial|Basic",
    "login method": "password|SSO|magic link|PIN",
    "mfa": "sms|totp|none",
    "password strength": "weak|fair|strong",
    "password hint": "not set|none",
    "port": "443|8080|22|3306|5432",
    "vlan": "20|100|vlan20",
    "protocol": "TCP|UDP|ICMP",
    "interface": "eth0|wlan0|GigabitEthernet0/1|lo",
    "mtu": "1500|9000",
    "asn": "AS13335|AS3320",
    "wifi channel": "36|6|11",
    "city population": "120400|8804190",
    "state machine": "idle|running|stopped",
    "time zone": "Europe/Paris|UTC|GMT+2|PST",
    "time limit": "30 min|2 h|45",
    "birth weight": "3.2 kg|3410 g",
    "birth order": "1|2|third",
    "name server": "ns1|ns2",
    "account status": "active|locked|dormant|closed",
    "email opt in": "true|false|yes",
    "email verified": "true|false",
    "gender field": "required|optional",
    "country rank": "4|17",
    "company size": "11-50|200+|SMB",
    "company type": "private|public|NGO",
    "school year": "7|10|sixth form",
    "street type": "residential|pedestrian",
    "license type": "MIT|GPL|full|provisional|class C",
    "pin type": "PLL|header|push",
    "user role": "admin|editor|viewer|owner",
    "title case": "yes|no",
    "bank holiday rate": "1.5x|2x",
    "amount unit": "kg|pcs|ml",
    "charge cycles": "412|88",
    "balance test": "pass|fail",
    "net weight": "1.2 kg|450 g",
    "price tier": "gold|silver|B",
    "total items": "12|3|140",
    "total pages": "312|8",
    "credit hours": "3|4",
    "fee type": "flat|variable|waived",
}
EMPTY = [
    "N/A",
    "n/a",
    "null",
    "NULL",
    "-",
    "none",
    "unknown",
    "TBD",
    "",
    "?",
    "not provided",
    "--",
    "undefined",
    "NaN",
    "keine Angabe",
    "see above",
    "same as above",
    "withheld",
    "xxx",
    "0",
    "pending",
    "on file",
    "not on file",
    "[blank]",
    "refused",
    "declined",
    "missing",
    "k. A.",
    "ninguno",
    "s/n",
    "redacted",
    "********",
]
VAGUE = (
    "col1|column 2|field 7|value|data|c3|x|f1|attr|attribute|input|text|entry|answer|content|A|B|col_4|field|var|info|item|"
    "v|val|q1|unnamed: 0|column|0|1|2|3|text1|response|raw|payload|misc|other"
).split("|")
SELF = [
    "email",
    "phone",
    "ip",
    "mac",
    "iban",
    "url",
    "btc",
    "eth",
    "name",
    "address",
    "ssn",
    "card",
    "date",
    "datetime_iso",
    "ipv6",
    "company",
    "city",
    "country",
    "date_num",
]


def style(r, h):
    """One header in one of the styles of systems and people."""
    if not h.isascii() or not all(c.isalnum() or c == " " for c in h):
        k = r.random()
        return h if k < 0.6 else h.upper() if k < 0.8 else h.lower() if k < 0.9 else h.replace(" ", "_").lower()
    w = h.split()
    k = r.random()
    if k < 0.26:
        return "_".join(x.lower() for x in w)
    if k < 0.38:
        return w[0].lower() + "".join(x.capitalize() for x in w[1:])
    if k < 0.56:
        return " ".join(x if x.isupper() else x.capitalize() for x in w)
    if k < 0.66:
        return h.lower()
    if k < 0.76:
        return h.upper()
    if k < 0.84:
        return "_".join(x.upper() for x in w)
    if k < 0.89:
        return "".join(x.capitalize() for x in w)
    if k < 0.92:
        return "-".join(x.lower() for x in w)
    if k < 0.95:
        return r.choice(["cust_", "usr_", "p_", "emp_", "tbl_", "fld_", "txt", "str", "src_", "x_", "customer_", "patient_", "billing_", "user."]) + "_".join(
            x.lower() for x in w
        )
    if k < 0.97:
        return "".join(w).lower()
    return h.capitalize() + r.choice(["*", " *", "?", " (required)", ".", " no."]) if r.random() < 0.5 else h.capitalize()


def column(r, harmless=0.35):
    """(header, function of (doc, row) giving pieces)."""
    if r.random() < harmless:
        if r.random() < 0.33:
            n = r.choice(NOUNS)
            h = n if r.random() < 0.4 else n + " " + r.choice(TAILS)
            k = r.randrange(9)
            made = [
                lambda q: str(q.randint(0, 9)),
                lambda q: str(q.randint(0, 999)),
                lambda q: str(q.randint(1000, 99999)),
                lambda q: f"{q.uniform(0, 100):.{q.choice([1, 2, 3])}f}",
                lambda q: q.choice(WORDS),
                lambda q: q.choice(WORDS),
                lambda q: q.choice(WORDS) + " " + q.choice(WORDS),
                lambda q: ids.mask(q, q.choice(["A-##", "A##", "AA-####", "##A", "0*##", "A/##", "#-#"])),
                lambda q: q.choice(["yes", "no", "true", "false", "Y", "N", "x", "-", "0", "1"]),
            ][k]
            return style(r, h), lambda d, i: [(made(d.r), None)]
        if r.random() < 0.14:
            h = r.choice(list(PAIRS))
            vs = PAIRS[h].split("|")
            return style(r, h), lambda d, i: [(d.r.choice(vs), None)]
        k = r.choice(HARM_KEYS)
        f = HARM[k]
        return style(r, r.choice(k)), lambda d, i: [(f(d.r), None)]
    slot = r.choices(list(HEAD), [WEIGHT.get(s, 1) for s in HEAD])[0]
    return style(r, r.choice(HEAD[slot])), alike(slot)


LOOSE = {
    "date",
    "date_num",
    "date_iso",
    "dob",
    "phone",
    "time",
    "datetime_iso",
    "amount",
    "account_number",
    "id_card",
    "passport",
    "driver_license",
    "ssn",
    "card",
    "iban",
    "sort_code",
    "card_expiry",
    "pin",
    "age",
    "gender",
    "weekday",
    "nhs",
    "abn",
    "acn",
    "tfn",
    "aadhaar",
    "nino",
    "vehicle_in",
    "geo",
    "medicare",
    "title",
    "mac",
    "kr_rrn",
    "th_id",
    "currency_symbol",
    "currency",
}


def alike(slot):
    """A column keeps to the form of its first value, as systems do."""
    state = {}

    def make(d, i):
        if slot not in LOOSE or state.get("free"):
            return value(d, slot, i)
        if "form" not in state:
            state["free"] = d.r.random() < 0.12
            v = value(d, slot, i)
            state["form"] = shape("".join(t for t, _ in v))
            return v
        for _ in range(30):
            v = value(d, slot, i)
            if shape("".join(t for t, _ in v)) == state["form"]:
                break
        return v

    return make


def value(d, slot, tag=None):
    r = d.r
    if slot in ("lat", "lon"):
        v = r.uniform(-70, 75) if slot == "lat" else r.uniform(-180, 180)
        return [(f"{v:.{r.choice([2, 3, 4, 5, 6, 6])}f}", "GEOCOORD")]
    if slot in (
        "name",
        "first",
        "last",
        "lastfirst",
        "initials",
        "email",
        "username",
        "city",
        "state",
        "state_abbr",
        "zip",
        "street",
        "house",
        "country",
        "unit",
        "county",
    ):
        t = tag if slot not in ("username", "country") or r.random() < 0.7 else None
        return d.slot(slot, t)
    return d.slot(slot)


def flat(pieces, delim, quote='"', r=None):
    """Pieces of one cell of a delimited line: quoted when the delimiter is inside."""
    s = "".join(t for t, _ in pieces)
    if delim.strip() and (delim in s or '"' in s):
        return [(quote, None)] + [(t.replace('"', '""') if delim == "," else t.replace('"', "'"), l) for t, l in pieces] + [(quote, None)]
    return [(t.replace("\n", ", ").replace("\t", " "), l) for t, l in pieces]


def doc(r):
    d = Doc(r)
    if r.random() < 0.5:
        d.keep_cc = True
    if r.random() < 0.5:
        d.lang = LANG_OF_CC.get(d.cc, "en")
    return d


def cell(r):
    d = doc(r)
    k = r.random()
    if k < 0.10:
        slot = r.choice(SELF)
        h, v = style(r, r.choice(VAGUE)) if r.random() < 0.6 else str(r.randint(0, 14)), value(d, slot, 1)
        while slot != "card" and v[0][0].isdigit() and v[0][0].isalnum():  # bare digits say nothing by themselves
            v = value(d, "email", 1)
    elif k < 0.13:
        h, v = str(r.randint(0, 14)), column(r, 1)[1](d, 1)
    elif k < 0.19:
        slot = r.choices(list(HEAD), [WEIGHT.get(s, 1) for s in HEAD])[0]
        h, v = style(r, r.choice(HEAD[slot])), [(r.choice(EMPTY), None)]
    elif k < 0.22:
        h, v = style(r, r.choice(VAGUE)), [(HARM[r.choice(HARM_KEYS)](r), None)]
    else:
        h, f = column(r, 0.38)
        v = f(d, 1)
    sep = r.choices([": ", ":", " = ", "=", "\t", " | ", " - "], [80, 4, 5, 5, 2, 2, 2])[0]
    return [(h + sep, None)] + v


def cells_column(r):
    """One column packed: header and several distinct values."""
    d = doc(r)
    if r.random() < 0.9:
        h, f = column(r, 0.4)
    else:
        slot = r.choice(SELF)
        h, f = style(r, r.choice(VAGUE)), lambda d, i: value(d, slot, i)
    sep = r.choice([" | ", "; ", "\n", "\n", ", ", " ; "])
    out = [(h + r.choice([": ", ":\n", "\n"] if sep == "\n" else [": "]), None)]
    for i in range(r.randint(2, 9)):
        if i:
            out.append((sep, None))
        out += [(r.choice(EMPTY), None)] if r.random() < 0.04 else f(d, i)
    return out


def cells_row(r):
    d = doc(r)
    sep = r.choice([" | ", "; ", "\n", ", ", "  ", " ; ", "\n"])
    out = []
    for i in range(r.randint(2, 7)):
        h, f = column(r, 0.3)
        if i:
            out.append((sep, None))
        out += [(h + r.choice([": ", ": ", "=", ": "]), None)] + (f(d, 1) if r.random() > 0.06 else [(r.choice(EMPTY), None)])
    return out


def columns(r, n, harmless):
    out, seen = [], set()
    if r.random() < 0.55 and harmless < 0.9:  # a person table, the usual order
        plan = r.choice(
            [
                ["name", "email", "phone"],
                ["first", "last", "email"],
                ["last", "first", "dob", "gender"],
                ["name", "street", "city", "state_abbr", "zip"],
                ["lastfirst", "dob", "id_card"],
                ["username", "password"],
                ["name", "company", "phone"],
                ["first", "last", "age", "city"],
                ["name", "account_number", "amount", "currency_code"],
                ["date", "company", "amount"],
                ["username", "ip", "datetime_iso"],
                ["name", "card", "card_expiry", "cvv"],
                ["company", "city", "country"],
                ["lat", "lon", "city"],
                ["name", "ssn", "dob"],
                ["email", "password"],
                ["name", "passport", "nationality"],
                ["date_iso", "time", "place"],
                ["title", "first", "last"],
                ["house", "street", "zip", "city"],
                ["bank", "iban", "bic"],
                ["account_name", "account_number", "amount"],
                ["initials", "school", "year"],
                ["weekday", "time", "name"],
            ]
        )
        for s in plan:
            out.append((style(r, r.choice(HEAD[s])), alike(s)))
    while len(out) < n:
        h, f = column(r, harmless)
        if h.lower() not in seen:
            seen.add(h.lower())
            out.append((h, f))
    r.random() < 0.3 and r.shuffle(out)
    return out[: max(n, 2)]


def table(r, harmless=0.4):
    d = doc(r)
    cols = columns(r, r.randint(2, 9), harmless)
    rows = r.choice([1, 2, 2, 2, 3, 3, 4])
    delim = r.choices([",", ";", "\t", "|", " | ", ", "], [45, 18, 14, 12, 7, 4])[0]
    every = r.random() < 0.1
    out = []
    if r.random() < 0.85:
        out.append((delim.join(f'"{h}"' if every else h for h, _ in cols) + "\n", None))
        if delim == " | " and r.random() < 0.4:
            out.append(("|".join(["---"] * len(cols)) + "\n", None))
    for i in range(rows):
        if i:
            out.append(("\n", None))
        for j, (_h, f) in enumerate(cols):
            if j:
                out.append((delim, None))
            v = f(d, i) if r.random() > 0.03 else [(r.choice(EMPTY[:9]), None)]
            out += [('"', None)] + [(t.replace('"', "'"), l) for t, l in v] + [('"', None)] if every else flat(v, delim, r=r)
    return out


def fixed(r):
    """Columns kept apart by spaces."""
    d = doc(r)
    cols = columns(r, r.randint(2, 5), 0.4)
    rows = [[f(d, i) for _, f in cols] for i in range(r.randint(2, 5))]
    rows = [[[(t.replace("\n", ", "), l) for t, l in c] for c in row] for row in rows]
    w = [max([len(h)] + [sum(len(t) for t, _ in row[j]) for row in rows]) + 2 for j, (h, _) in enumerate(cols)]
    out = [("".join(h.ljust(x) for (h, _), x in zip(cols, w)).rstrip() + "\n", None)] if r.random() < 0.85 else []
    for _i, row in enumerate(rows):
        for c, x in zip(row, w):
            out += c + [(" " * (x - sum(len(t) for t, _ in c)), None)]
        out.append(("\n", None))
    return out


def numeric(s):
    return s.replace(".", "", 1).replace("-", "", 1).isdigit() and not s.startswith("0")


def record(r, harmless=0.35):
    d = doc(r)
    kind = r.choice(["json", "json", "json", "yaml", "kv", "kv", "xml", "sql", "log", "query", "form", "form", "ini", "jsonl", "dict"])
    n = r.randint(2, 9)
    cols = columns(r, n, harmless)
    if kind not in ("form",):
        cols = [(h.replace(" ", "_").replace("'", "").replace(".", "_").strip("*? "), f) for h, f in cols]
    vals = [[(t.replace("\n", ", "), l) for t, l in f(d, 1)] for _, f in cols]
    out = []
    if kind in ("json", "dict", "jsonl"):
        q = "'" if kind == "dict" else '"'
        nl = kind == "json" and r.random() < 0.6
        out.append(("{" + ("\n" if nl else ""), None))
        for j, ((h, _), v) in enumerate(zip(cols, vals)):
            s = "".join(t for t, _ in v)
            bare = s in ("true", "false", "null") or (numeric(s) and r.random() < 0.4)
            out.append(
                (
                    (("," + ("\n" if nl else " " if r.random() < 0.8 else "")) if j else "")
                    + ("  " if nl else "")
                    + f"{q}{h}{q}:"
                    + (" " if nl or r.random() < 0.8 else "")
                    + ("" if bare else q),
                    None,
                )
            )
            out += [(t.replace('"', '\\"') if q == '"' else t.replace("'", "\\'"), l) for t, l in v]
            out.append(("" if bare else q, None))
        out.append((("\n" if nl else "") + "}", None))
    elif kind in ("yaml", "ini", "form", "kv"):
        sep = {"yaml": ": ", "ini": r.choice(["=", " = "]), "form": r.choice([": ", ": ", " : ", " ", "\t", ":  ", " - "]), "kv": r.choice(["=", "="])}[kind]
        join_ = {"kv": r.choice([" ", ", ", "; ", "&", "\n"])}.get(kind, "\n")
        if kind == "ini":
            out.append((f"[{r.choice(['user', 'database', 'smtp', 'default', 'contact', 'client', 'auth', 'ldap', 'network'])}]\n", None))
        quote = kind == "kv" and r.random() < 0.35
        for j, ((h, _), v) in enumerate(zip(cols, vals)):
            out += [((join_ if j else "") + h + sep + ('"' if quote else ""), None)] + v + [('"' if quote else "", None)]
    elif kind == "xml":
        tag = r.choice("customer person record patient user order entry contact row employee".split())
        nl = r.choice(["\n  ", ""])
        out.append((f"<{tag}>", None))
        for (h, _), v in zip(cols, vals):
            h = "".join(c for c in h if c.isalnum() or c in "_-") or "v"
            out += [(f"{nl}<{h}>", None)] + [(t.replace("&", "&amp;"), l) for t, l in v] + [(f"</{h}>", None)]
        out.append(("\n" if nl else "", None))
        out.append((f"</{tag}>", None))
    elif kind == "sql":
        t = r.choice("customers users patients orders accounts employees contacts members events payments".split())
        if r.random() < 0.7:
            out.append((f"INSERT INTO {t} ({', '.join(h for h, _ in cols)}) VALUES (", None))
            for j, v in enumerate(vals):
                out += [((", " if j else "") + "'", None)] + [(x.replace("'", "''"), l) for x, l in v] + [("'", None)]
            out.append((");", None))
        else:
            out.append((f"UPDATE {t} SET ", None))
            for j, ((h, _), v) in enumerate(zip(cols, vals)):
                out += (
                    [(((", " if j < len(cols) - 1 else " WHERE ") if j else "") + h + " = '", None)] + [(x.replace("'", "''"), l) for x, l in v] + [("'", None)]
                )
            out.append((";", None))
    elif kind == "query":
        out.append((r.choice(["GET /api/search?", "POST /submit ", "/register?", "https body: ", "?", "callback "]), None))
        for j, ((h, _), v) in enumerate(zip(cols, vals)):
            out += [(("&" if j else "") + h + "=", None)] + [(t.replace(" ", r.choice(["+", "%20"])), l) for t, l in v]
    else:
        lvl = r.choice(["INFO", "WARN", "ERROR", "DEBUG", "notice", "[info]", "E", "audit"])
        if r.random() < 0.75:
            out += d.slot("datetime_iso") + [(" ", None)]
        out.append(
            (
                (
                    f"{lvl} {r.choice(['app', 'auth-service', 'c.s.web.Filter', 'api', 'worker-3', 'billing', 'sshd[2211]', 'gateway', 'main'])} "
                    f"- {r.choice(['request', 'saved record', 'login', 'update user', 'validation failed', 'payload', 'created', 'sync', 'row'])}"
                    f"{r.choice([':', '', ' ->'])} "
                ),
                None,
            )
        )
        for j, ((h, _), v) in enumerate(zip(cols, vals)):
            out += [((" " if j else "") + h + "=", None)] + v
    return out


def P(*xs):
    return [(x, None) if isinstance(x, str) else x for x in xs]


def block(r):
    """Address blocks, labels, signatures, business cards."""
    d = doc(r)
    S = lambda s, t=None: d.slot(s, t)
    job = r.choice(JOBS)
    k = r.randrange(11)
    out = []
    if k == 0:
        if r.random() < 0.3:
            out += S("title") + P(" ")
        out += S("name", 1) + P("\n")
        if r.random() < 0.3:
            out += S("company") + P("\n")
        out += S("address_lines")
    elif k == 1:
        out += (
            P(
                r.choice(
                    [
                        "Best regards,\n",
                        "Kind regards\n",
                        "Thanks,\n",
                        "Cheers\n",
                        "Regards,\n\n",
                        "--\n",
                        "Mit freundlichen Grüßen\n",
                        "Cordialement,\n",
                        "Saludos,\n",
                        "Warmly,\n",
                        "BR\n",
                        "Sent from my phone\n",
                    ]
                )
            )
            + S("name", 1)
            + P("\n" + job + "\n")
            + S("company", 1)
            + P("\n")
        )
        for lab, s in r.sample(
            [
                ("T: ", "phone"),
                ("M ", "phone"),
                ("", "phone"),
                ("E: ", "email"),
                ("", "url"),
                ("", "address"),
                ("Web: ", "domain"),
                ("Tel. ", "phone"),
                ("Fax ", "phone"),
                ("Mobile: ", "phone"),
                ("", "email"),
            ],
            r.randint(2, 4),
        ):
            out += P(lab) + S(s, 1 if s == "email" else None) + P(r.choice(["\n", "\n", " | "]))
    elif k == 2:
        out += S("name", 1) + P(" | " + job + " | ") + S("company") + P(" | ") + S("phone") + P(" | ") + S("email", 1)
        if r.random() < 0.4:
            out += P(" | ") + S("address")
    elif k == 3:
        out += P(
            r.choice(
                [
                    "Attendees: ",
                    "Present: ",
                    "In attendance: ",
                    "Cc: ",
                    "Team: ",
                    "Invited: ",
                    "Players: ",
                    "Thanks to ",
                    "Participants:\n",
                    "Teilnehmer: ",
                    "Présents : ",
                    "Asistentes: ",
                    "Apologies: ",
                    "With: ",
                    "Contributors: ",
                    "Cast: ",
                    "Signed by: ",
                    "Absent: ",
                    "Guests\n",
                    "Volunteers - ",
                    "Jury: ",
                ]
            )
        )
        sep = r.choice([", ", ", ", "; ", "\n", " / ", " · ", "\n- ", ","])
        form = r.choice(["name", "name", "first", "last", "initials", "lastfirst" if sep.strip() not in (",",) else "name", "mixed"])
        n = r.randint(2, 12)
        for i in range(n):
            if i:
                out += P(" and " if i == n - 1 and sep == ", " and r.random() < 0.4 else sep)
            out += S(r.choice(["name", "first", "initials"]) if form == "mixed" else form)
            if r.random() < 0.12:
                out += P(r.choice([" (chair)", " (notes)", " (remote)", ", " + r.choice(JOBS) if sep != ", " else "", " - late", " (via phone)", " x2"]))
    elif k == 4:
        for i in range(r.randint(2, 6)):
            out += (
                S("name", i)
                + P(r.choice([" ", "  ", " - ", ": ", ", ", "\t"]))
                + S(r.choice(["phone", "email", "age", "dob", "city", "company", "username"]), i if r.random() < 0.5 else None)
                + P("\n")
            )
    elif k == 5:
        out += S("address" if r.random() < 0.6 else "address_lines")
        if r.random() < 0.4:
            out = (
                P(
                    r.choice(
                        [
                            "ship to: ",
                            "address ",
                            "We moved to ",
                            "deliver to ",
                            "lives at ",
                            "My new address: ",
                            "at ",
                            "Venue: ",
                            "c/o ",
                            "From: ",
                            "Property: ",
                            "I live on ",
                            "pickup ",
                            "Adresse: ",
                            "Dirección: ",
                        ]
                    )
                )
                + out
            )
    elif k == 6:
        out += P(r.choice(["BEGIN:VCARD\nVERSION:3.0\nFN:", "MECARD:N:"]))
        out += (
            S("name", 1)
            + P("\nORG:")
            + S("company")
            + P("\nTEL;TYPE=CELL:")
            + S("phone")
            + P("\nEMAIL:")
            + S("email", 1)
            + P("\nBDAY:")
            + [(when.date_iso(r, True), "DOB")]
            + P("\nEND:VCARD")
        )
    elif k == 7:
        out += (
            S("name", 1)
            + P(", ")
            + [(when.age(r), "AGE")]
            + P(r.choice([", of ", ", from ", ", "]))
            + S(r.choice(["city", "street", "address"]))
            + P(r.choice([".", "", ", was present.", ": guilty plea", " (witness)"]))
        )
    elif k == 8:
        out += (
            P(r.choice(["From: ", "Von: ", "De: "]))
            + S("name", 1)
            + P(" <")
            + S("email", 1)
            + P(">\nTo: ")
            + S("email")
            + P("\nDate: ")
            + S("datetime_iso")
            + P("\nSubject: " + r.choice(["meeting notes", "Re: question", "Fwd: invoice", "holiday", "your order", "quick one"]))
        )
    elif k == 9:
        out += (
            S("company")
            + P("\n")
            + S("address_lines")
            + P("\n" + r.choice(["Tel ", "Phone: ", "T. ", "☎ "]))
            + S("phone")
            + P("\n")
            + S(r.choice(["url", "email", "domain"]))
        )
    else:
        out += (
            P(r.choice(["Pay to: ", "Account holder: ", "Beneficiary: ", "Empfänger: ", "Bénéficiaire : "]))
            + S("name", 1)
            + P("\n" + r.choice(["Bank: ", ""]))
            + S("bank")
            + P("\n")
        )
        for lab, s in r.sample(
            [
                ("IBAN ", "iban"),
                ("BIC ", "bic"),
                ("Account no. ", "account_number"),
                ("Sort code ", "sort_code"),
                ("Routing ", "routing"),
                ("Acct ", "account_number"),
                ("Type: ", "account_name"),
                ("Amount: ", "amount"),
            ],
            r.randint(1, 4),
        ):
            out += P(lab) + S(s) + P("\n")
    return out


LOGLINES = [
    "GET /static/app.{hash}.js 200 {number}ms",
    "worker {number} finished job {uuid} in {duration}",
    "build {version} passed, {number} tests, {number} skipped",
    "cache hit ratio {percent}, {number} keys",
    "retry {number}/5 for request {uuid}",
    "uploaded {filename} ({measure})",
    "migrating schema to {version}",
    "checksum {hash} ok",
    "exit status {error_code}",
    "queue depth {number}, lag {duration}",
    "deployed {version} to staging",
    "disk usage {percent} on /dev/sda1",
    "job {ticket} moved to done",
    "parsed {number} rows from {filename}",
    "dropping order {order_no}: duplicate",
    "label printed for {tracking}",
    "sku {sku} restocked, {number} pcs",
    "restart count {number}",
    "firmware {version} on {model_no} serial {serial}",
    "heartbeat ok",
    "compaction done, freed {measure}",
    "HTTP/1.1 {error_code}",
    "scan of {serial} complete, {number} findings",
    "shelf {room} counted, {number} of {number}",
    "{isbn} returned to shelf {room}",
    "flight {flight} boarding, gate {room}",
    "temp {measure}, setpoint {measure}",
    "see {section} for limits",
    "final score {score_line}",
    "match {number} ended {score_line}",
    "{product}: {number} left",
    "pallet {order_no} weighs {measure}",
    "GC pause {duration}, heap {measure}",
    "model {model_no} rev {version}",
    "{percent} of quota used",
]


def harmless_doc(r):
    k = r.random()
    if k < 0.4:
        out = []
        for i in range(r.randint(1, 6)):
            s = r.choice(LOGLINES)
            s = re.sub(r"\{(\w+)\}", lambda m: HARMLESS[m.group(1)](r), s)
            out.append((("\n" if i else "") + r.choice(["", "", "INFO ", "WARN ", "[worker-2] ", "> ", "- ", "* "]) + s, None))
        return out
    if k < 0.7:
        return table(r, 1.0)
    if k < 0.85:
        return record(r, 1.0)
    return fixed_harmless(r)


def fixed_harmless(r):
    cols = [column(r, 1.0) for _ in range(r.randint(2, 5))]
    d = Doc(r)
    out = [("  ".join(h for h, _ in cols) + "\n", None)]
    for i in range(r.randint(2, 6)):
        for _h, f in cols:
            out += f(d, i) + [("   ", None)]
        out.append(("\n", None))
    return out


KINDS = [
    ("cell", cell, 50),
    ("column", cells_column, 9),
    ("row", cells_row, 9),
    ("table", table, 9),
    ("fixed", fixed, 4),
    ("record", record, 11),
    ("block", block, 11),
    ("plain", harmless_doc, 6),
    ("scene", None, 80),
]


def documents(r, n):
    ws = [k[2] for k in KINDS]
    for _ in range(n):
        name, f, _w = r.choices(KINDS, ws)[0]
        if f is None:
            name, p = scenes.scene(r)
        else:
            p = [(t, l) for t, l in f(r) if t]
        out = []
        for t, l in p:
            if l is None and out and out[-1][1] is None:
                out[-1] = (out[-1][0] + t, None)
            else:
                out.append((t, l))
        while out and out[-1][1] is None and not out[-1][0].strip():
            out.pop()
        if out and any(t.strip() for t, _ in out):
            if out[-1][1] is None:
                out[-1] = (out[-1][0].rstrip("\n "), None) if out[-1][0].rstrip("\n ") else out[-1]
            yield "free-" + name, out
