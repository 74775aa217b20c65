"""Organisations of every form, from bakeries to ministries."""

from .people import BY_COUNTRY, CULTURES, WEIGHTS, WORD_LAST, invent
from .places import COUNTRIES, EN_A, EN_B, US_STATES, town

FORMS = {
    "US": ["Inc", "Inc.", "LLC", "L.L.C.", "Corp", "Corp.", "Corporation", "Co.", "Company", "LLP", "PC", ", Inc.", ", LLC", "Incorporated", "PLLC", ", LP"],
    "GB": ["Ltd", "Ltd.", "Limited", "plc", "PLC", "LLP", "& Co.", "& Co", "CIC", "LTD", "Holdings plc"],
    "DE": ["GmbH", "GmbH & Co. KG", "AG", "e.K.", "KG", "OHG", "SE", "UG (haftungsbeschränkt)", "e.V.", "mbH", "eG"],
    "AT": ["GmbH", "AG", "KG"],
    "CH": ["AG", "SA", "GmbH", "Sàrl", "Sagl"],
    "FR": ["SARL", "SA", "SAS", "SASU", "S.A.", "EURL", "SNC", "et Fils", "& Cie"],
    "BE": ["BV", "NV", "SPRL", "SA", "VZW"],
    "NL": ["B.V.", "BV", "N.V.", "V.O.F.", "NV"],
    "IT": ["S.p.A.", "SpA", "S.r.l.", "srl", "Srl", "s.n.c.", "S.a.s.", "& Figli"],
    "ES": ["S.A.", "S.L.", "SL", "SA", "S.L.U.", "e Hijos"],
    "MX": ["S.A. de C.V.", "SA de CV", "S. de R.L. de C.V."],
    "BR": ["Ltda", "Ltda.", "S.A.", "S/A", "ME", "EIRELI", "e Filhos"],
    "PT": ["Lda", "Lda.", "S.A."],
    "PL": ["Sp. z o.o.", "sp. z o.o.", "S.A.", "Sp. k.", "s.c."],
    "CZ": ["s.r.o.", "a.s.", "spol. s r.o."],
    "SK": ["s.r.o.", "a.s."],
    "HU": ["Kft.", "Zrt.", "Bt.", "Nyrt."],
    "RO": ["S.R.L.", "SRL", "S.A."],
    "SE": ["AB", "Aktiebolag", "HB"],
    "NO": ["AS", "ASA", "A/S"],
    "DK": ["A/S", "ApS", "I/S"],
    "FI": ["Oy", "Oyj", "Ab", "Ky"],
    "IS": ["ehf.", "hf."],
    "JP": ["K.K.", "KK", "Co., Ltd.", "Kabushiki Kaisha", "Corporation"],
    "KR": ["Co., Ltd.", "Inc.", "Corp."],
    "CN": ["Co., Ltd.", "Group Co., Ltd.", "Technology Co. Ltd"],
    "HK": ["Limited", "(HK) Ltd"],
    "TW": ["Co., Ltd.", "Inc."],
    "IN": ["Pvt Ltd", "Pvt. Ltd.", "Private Limited", "Ltd.", "& Sons", "LLP", "Enterprises", "Traders"],
    "PK": ["(Pvt) Ltd", "(Pvt.) Limited", "& Brothers"],
    "BD": ["Ltd.", "& Sons"],
    "SG": ["Pte Ltd", "Pte. Ltd.", "PTE LTD"],
    "MY": ["Sdn Bhd", "Sdn. Bhd.", "Berhad", "Bhd"],
    "ID": ["Tbk", "(Persero)", ""],
    "TH": ["Co., Ltd.", "PCL"],
    "VN": ["JSC", "Co., Ltd", "TNHH"],
    "PH": ["Inc.", "Corp.", "Enterprises"],
    "AU": ["Pty Ltd", "Pty. Ltd.", "PTY LTD", "Ltd"],
    "NZ": ["Ltd", "Limited"],
    "ZA": ["(Pty) Ltd", "Pty Ltd", "CC"],
    "NG": ["Ltd", "Nigeria Plc", "& Sons Ltd", "Ventures", "Nig. Ltd"],
    "KE": ["Ltd", "Limited", "Sacco"],
    "AE": ["LLC", "L.L.C", "FZE", "FZ-LLC", "FZCO", "General Trading LLC"],
    "SA": ["Co.", "Trading Est.", "Holding"],
    "TR": ["A.Ş.", "Ltd. Şti.", "San. ve Tic. A.Ş."],
    "RU": ["OOO", "LLC", "PJSC"],
    "UA": ["LLC", "TOV"],
    "IL": ["Ltd", "Ltd."],
    "GR": ["S.A.", "A.E.", "E.P.E."],
    "HR": ["d.o.o.", "d.d."],
    "SI": ["d.o.o."],
    "RS": ["d.o.o."],
    "BG": ["OOD", "EOOD", "AD"],
    "EE": ["OÜ", "AS"],
    "LV": ["SIA", "AS"],
    "LT": ["UAB", "AB"],
    "IE": ["Ltd", "DAC", "plc", "Teoranta"],
    "CA": ["Inc.", "Ltd.", "Ltée", "Corp."],
    "AR": ["S.A.", "S.R.L."],
    "CL": ["S.A.", "SpA", "Ltda."],
    "CO": ["S.A.S.", "Ltda."],
}
NOUN = (
    (
        "Bridge Harbor Summit Anchor Beacon Compass Falcon Granite Cedar Horizon Pioneer Atlas Orion Nova Vertex Apex Quantum "
        "Zenith Keystone Cornerstone Evergreen Blue_Ridge Red_Rock Silverline Northstar Redwood Riverstone Ironwood "
        "Copperfield Lakeside Hilltop Sunrise Moonlight Phoenix Titan Meridian Catalyst Pinnacle Vanguard Sterling Legacy "
        "Heritage Liberty Patriot Coastal Prairie Alpine Arctic Tropic Oasis Mosaic Prism Lumen Helix Spectrum Delta Omega "
        "Sigma Alpha Epsilon Echo Ember Spark Lantern Marigold Juniper Sage Thistle Clover Acorn Maple Birch Willow Heron "
        "Otter Fox Badger Bison Wolf Bear Raven Owl Swan Dolphin Orca Puffin Penguin Lynx Panther Jaguar Mango Papaya Lemon "
        "Olive Walnut Pepper Ginger Saffron Cobalt Crimson Amber Ivory Onyx Opal Pearl Ruby Crystal Velvet Satin Linen Cotton "
        "Paper Clay Stone Steel Iron Brass Bronze Glass Feather Arrow Saddle Wagon Wheel Anvil Hammer Needle Thimble Button "
        "Kettle Teapot Pickle Biscuit Waffle Noodle Dumpling Taco"
    )
    .replace("_", "~")
    .split()
)
NOUN = [n.replace("~", " ") for n in NOUN]
TRADE = (
    "Logistics Consulting Technologies Solutions Systems Foods Motors Airlines Airways Insurance Capital Partners Holdings "
    "Group Industries Electric Energy Power Water Construction Builders Roofing Plumbing Heating Properties Realty Estates "
    "Homes Furniture Interiors Design Studios Media Press Publishing Books Records Pictures Entertainment Games Software "
    "Labs Analytics Data Cloud Networks Telecom Mobile Wireless Security Robotics Aerospace Marine Shipping Freight "
    "Transport Travel Tours Hotels Catering Bakery Brewery Distillery Winery Farms Dairy Fisheries Timber Paper Steel "
    "Mining Chemicals Plastics Textiles Fashion Footwear Jewellers Cosmetics Pharma Pharmaceuticals Biotech Therapeutics "
    "Diagnostics Medical Dental Optical Veterinary Fitness Wellness Recruitment Staffing Legal Accounting Tax Auditors "
    "Architects Engineering Surveyors Landscaping Nursery Florist Cleaning Laundry Storage Removals Garage Autos Tyres "
    "Cycles Sports Outdoors Toys Pets Markets Supermarkets Stores Outlet Trading Imports Exports Supplies Hardware Tools "
    "Lighting Glass Ceramics Printing Packaging Signs Marketing Advertising Communications Events Ventures Investments "
    "Wealth Financial Lending Mortgage Payments Exchange Ltd Coffee Roasters Kitchen Grill Diner Pizza Deli"
).split()
BRANDS = (
    "google microsoft amazon apple facebook meta netflix tesla ibm intel oracle nvidia samsung sony toyota honda nissan "
    "bmw volkswagen siemens bosch sap bayer nestlé unilever shell bp total exxonmobil chevron walmart target costco kroger "
    "tesco sainsbury's asda aldi lidl carrefour ikea h&m zara nike adidas puma mcdonald's starbucks kfc subway pepsico "
    "coca-cola boeing airbus lufthansa ryanair easyjet delta united fedex ups dhl vodafone at&t verizon t-mobile orange "
    "telefónica huawei xiaomi tencent alibaba baidu infosys wipro tcs reliance tata hsbc barclays deloitte kpmg pwc "
    "accenture mckinsey uber lyft airbnb spotify twitter reddit youtube tiktok github slack zoom salesforce adobe cisco "
    "dell hp lenovo philips ericsson nokia pfizer novartis roche astrazeneca moderna gsk johnson_&_johnson "
    "procter_&_gamble general_electric general_motors ford lockheed_martin raytheon disney warner_bros paramount universal "
    "bbc cnn fox_news reuters bloomberg the_guardian the_new_york_times the_washington_post le_monde der_spiegel "
    "al_jazeera npr itv sky_news cbc abc_news"
).split()
BRANDS = [
    " ".join(
        w.capitalize()
        if w not in ("bbc", "cnn", "npr", "itv", "cbc", "ibm", "bmw", "sap", "bp", "kfc", "ups", "dhl", "hsbc", "kpmg", "tcs", "hp", "gsk", "at&t", "h&m")
        else w.upper()
        for w in b.split("_")
    )
    for b in BRANDS
]
STARTUP_A = (
    "data cloud pixel code byte quick smart easy go my open deep meta hyper snap ping loop flux tidy nimble bright clear "
    "swift hub task note mail pay ship food pet health fit book play song map trip home rent car bike solar green eco "
    "fresh pure true zen lumi velo nexa"
).split()
TEAMS = ["Rockets", "Giants", "Saints", "Panthers", "Knights", "Storm", "Blue Jackets", "Bulls"]
STARTUP_B = (
    "ly ify hub base stack flow kit box lab labs works wise loop forge nest path point sync grid desk deck port link bit "
    "io ai hq mate pal spot dash wave spark cart bot scout"
).split()


def _n(r, cc):
    pool = BY_COUNTRY.get(cc)
    c = r.choice(pool) if pool and r.random() < 0.75 else r.choices(CULTURES, WEIGHTS)[0]
    return (r.choice(c.last) if r.random() < 0.85 else r.choice(WORD_LAST)).strip()


def _first(r, cc):
    pool = BY_COUNTRY.get(cc)
    c = r.choice(pool) if pool and r.random() < 0.75 else r.choices(CULTURES, WEIGHTS)[0]
    return r.choice(c.first)


def _city(r, cc):
    return r.choice(COUNTRIES[cc]["cities"]) if r.random() < 0.75 else town(r, cc)


def _form(r, cc, s):
    f = r.choice(FORMS.get(cc, FORMS["GB"]))
    return s + ("" if f.startswith(",") else " ") + f if f else s


def _acro(r):
    return "".join(r.choice("ABCDEFGHIJKLMNOPRSTUVW") for _ in range(r.choice([2, 3, 3, 3, 4])))


LOCAL = {  # trades that stand before or after a name, as signs over shops say it
    "IT": (
        "Trattoria {n}|Osteria {x}|Ristorante {f}|Pizzeria {f}|Bar {n}|Officine {n}|Officina {n}|Autofficina {n}|Panificio {n}|"
        "Farmacia {n}|Studio Legale {n}|Studio {n} e Associati|Cantina {n}|Azienda Agricola {x}|Tenuta {x}|Falegnameria {n}|"
        "Gelateria {x}|Cooperativa {x}|Edilizia {n}|Hotel {x}|Agriturismo {x}|Fratelli {n}|F.lli {n}|Libreria {x}|Lavanderia "
        "{x}"
    ),
    "ES": (
        "Panadería {n}|Talleres {n}|Bodegas {n}|Huerta {x}|Huertas de {c}|Frutas {n}|Ferretería {n}|Farmacia {n}|Bar {f}|"
        "Restaurante {x}|Hostal {x}|Hermanos {n}|Construcciones {n}|Cooperativa {x}|Bufete {n}|Peluquería {f}|Transportes {n}|"
        "Gestoría {n}|Clínica Dental {n}|Almacenes {n}|Mesón {x}|Café {x}|Papelería {x}|Conservas {n}"
    ),
    "MX": (
        "Taquería {x}|Abarrotes {f}|Panadería {x}|Tortillería {x}|Farmacia {x}|Ferretería {n}|Transportes {n}|Grupo {x}|"
        "Constructora {n}|Clínica {n}|Refaccionaria {n}|Cooperativa {x}|Comercializadora {x}|Hotel {x}"
    ),
    "AR": "Kiosco {f}|Parrilla {x}|Estancia {x}|Bodega {n}|Librería {x}|Estudio {n}|Hermanos {n}",
    "CO": "Tienda {f}|Droguería {x}|Finca {x}|Almacén {x}|Transportes {n}",
    "CL": "Viña {x}|Botillería {n}|Almacén {f}|Constructora {n}",
    "FR": (
        "Boulangerie {n}|Chez {f}|Café {x}|Brasserie {x}|Pharmacie {n}|Garage {n}|Atelier {n}|Atelier {x}|Cabinet {n}|Étude "
        "{n}|Menuiserie {n}|Maison {n}|Domaine {x}|Château {x}|Librairie {x}|Ets {n}|Établissements {n}|Transports {n}|Hôtel "
        "{x}|Auberge {x}|Coopérative {x}|Salon {f}|Fromagerie {n}|Imprimerie {n}|Boucherie {n}|Librairie {n}"
    ),
    "BE": "Bakkerij {n}|Brouwerij {n}|Garage {n}|Apotheek {n}|Boulangerie {n}|Café {x}|Chocolaterie {n}",
    "CA": "Dépanneur {n}|{n} Hardware|{x} Outfitters|Boulangerie {n}",
    "DE": (
        "Bäckerei {n}|Metzgerei {n}|Gasthof {x}|Gasthaus {x}|Autohaus {n}|Apotheke am {x}|Ostsee {x}|Kanzlei {n}|Tischlerei "
        "{n}|Malerbetrieb {n}|Praxis {n}|Buchhandlung {n}|Weingut {n}|Brauerei {n}|Stadtwerke {c}|Volkshochschule {c}|"
        "Schreinerei {n}|Gärtnerei {n}|Fahrschule {n}|Hausverwaltung {n}|Spedition {n}|Kita {x}|Pension {n}|Zum {x}|Elektro "
        "{n}|Optik {n}|Sanitär {n}|{n} & Söhne|{n} Bau|{n} Maschinenbau|Fischerei {n}"
    ),
    "AT": "Gasthof {n}|Bäckerei {n}|Tischlerei {n}|Pension {f}|Konditorei {n}|Trafik {n}",
    "CH": "Bäckerei {n}|Garage {n}|Käserei {x}|Treuhand {n}|Hotel {x}|Metzgerei {n}",
    "NL": (
        "Bakkerij {n}|Slagerij {n}|Garage {n}|Tandartspraktijk {n}|Café {x}|Bloemisterij {n}|Aannemersbedrijf {n}|"
        "Notariskantoor {n}|Stichting {x}|Kapsalon {f}|Boekhandel {n}|Fietsenmaker {n}|Restaurant {x}|Scheepswerf {n}|"
        "Loodgietersbedrijf {n}|Kwekerij {n}"
    ),
    "PL": (
        "Piekarnia {n}|Apteka {x}|Zakład {n}|Kancelaria {n}|Hurtownia {x}|Gospoda {x}|Księgarnia {x}|Fundacja {x}|Warsztat {n}|"
        "Cukiernia {n}|Przychodnia {x}|Spółdzielnia {x}"
    ),
    "PT": "Padaria {x}|Café {x}|Restaurante {x}|Quinta {x}|Farmácia {n}|Oficina {n}|Construções {n}|Pastelaria {x}|Livraria {x}",
    "BR": (
        "Padaria {x}|Mercadinho {f}|Farmácia {x}|Oficina {n}|Auto Peças {n}|Construtora {n}|Lanchonete {x}|Açougue {n}|Pousada "
        "{x}|Transportadora {n}|Clínica {n}|Cooperativa {x}"
    ),
    "SE": "Bageri {n}|{n}s Bil|Gästgiveri {x}|Byggfirma {n}|{n}s Rör|Konditori {x}|{n} Åkeri",
    "NO": "{n} Bakeri|{n}s Rørlegger|{x} Gjestgiveri|{n} Bygg|{c} Kulturhus",
    "DK": "{n}s Bageri|Kro {x}|Murermester {n}|{c} Apotek|Cykelsmed {n}|{n} Møbler",
    "FI": "{n}n leipomo|Kahvila {x}|Autokorjaamo {n}|Rakennus {n}|Apteekki {x}|Ravintola {x}",
    "TR": "{n} Nakliyat|{n} İnşaat|{n} Eczanesi|Lokanta {x}|{n} Oto|{n} Gıda|{f} Kuaför|{n} Tekstil|{n} Emlak|{n} Mobilya",
    "HU": "{n} Pékség|Étterem {x}|{n} Autószerviz",
    "CZ": "Pekařství {n}|Hospoda {x}|Autoservis {n}|Truhlářství {n}|Lékárna {x}",
    "RO": "Brutăria {n}|Farmacia {x}|Transport {n}|Cabinet {n}",
    "GR": "Taverna {f}|Zacharoplasteio {n}|{n} Bros",
    "RU": "Kafe {x}|Stroy{x}|Pekarnya {n}",
    "UA": "Kavyarnya {x}|Apteka {x}|{n} Agro",
    "VN": "Ngân hàng {c}|Quán {f}|Công ty {f}|Nhà hàng {x}|Phở {f}|Tiệm bánh {f}|Khách sạn {c}|Bệnh viện {c}",
    "ID": "Toko {x}|Warung {f}|Bengkel {n}|CV {x}|UD {f}|PT {n} Jaya|Apotek {x}|Rumah Makan {c}|Yayasan {x}",
    "MY": "Kedai {f}|Restoran {f}|Bengkel {n}|Klinik {n}|Syarikat {n}|Kopitiam {x}",
    "PH": "{f}'s Sari-Sari Store|{n} Hardware|{n} Lechon House|Panaderia {x}|{n} Trucking|Carinderia ni {f}",
    "TH": "Baan {x}|{f} Massage|{n} Rice Mill",
    "JP": "{n} Shoten|{n} Denki|{n} Kogyo|Sushi {n}|{n} Seisakusho|Izakaya {x}|Ryokan {x}",
    "KR": "{n} Electronics|{n} Trading|{x} Coffee|{c} Mulsan",
    "CN": "{c} Textile|{n} Seafood Restaurant|Golden {x} Trading|{c} Heavy Industry",
    "IN": (
        "{n} Sweets|{n} Stores|Sri {f} Traders|Shree {f} Textiles|{n} Medicals|Hotel {f}|{n} Jewellers|{n} Tutorials|New {x} "
        "Bakery|{n} & Bros|Maa {f} Enterprises|{f} Electricals|{n} Agro|{n} Travels|{n} Caterers|{c} Cold Storage|{n} "
        "Constructions|Om {f} Garage|{n} Silks|{n} Book Depot|Jai {f} Transport"
    ),
    "PK": "{n} Cloth House|Al-{x} Traders|{n} Brothers|{n} Sweets|Madina {x}",
    "BD": "{n} Store|{x} Garments|Messrs {n}|{n} Fisheries",
    "NG": "{n} Ventures|Mama {f} Kitchen|{n} & Sons|God's Grace {x}|{f} Fashion House|{n} Pharmacy|{c} Cement|Iya {f} Foods|{n} Microfinance",
    "GH": "{f} Chop Bar|Nyame Adom {x}|{n} Enterprise",
    "KE": "Mama {f} Hotel|{n} Hardware|{x} Sacco|{n} Butchery|{c} Dairy|Jua Kali {x}|{n} Agrovet",
    "ZA": "{n}'s Spaza|{n} Attorneys|{x} Tavern|{n} Plumbing|Karoo {x}|{n} Familieboerdery",
    "EG": "{n} Pharmacy|Koshary {f}|{c} Cotton|{n} Exchange",
    "AE": "Al {x} Typing Centre|{n} Auto Spare Parts|Golden {x} Cafeteria",
    "IL": "{n} Law Offices|Falafel {f}|{x} Winery",
    "SG": "{n} Kopitiam|{x} Minimart|{n} Clinic",
    "HK": "{n} Kee|Golden {x} Restaurant|{n} Fat Trading",
    "GB": (
        "The {x} Arms|{n}'s|{n} & Daughters|{n} Joinery|{n} Fish Bar|{n} Builders|{x} Oats|Glen{x} Distillery|{c} Books|The "
        "{x} and {x}|{n} Butchers|{n} Solicitors|{c} Cab Company|{f}'s Flowers|The {x} Tearoom|{n} Roofing|{n}, {n} and "
        "Partners|{c} Allotments|{n} Motors|{x} Veg|{f} & {f}|The Old {x}|{n} Tyres"
    ),
    "IE": "{n}'s Pub|{n}'s|The {x} Bar|{n} Hurleys|{c} Co-op|{n} & Sons|Siopa {n}",
    "US": (
        "{n}'s Diner|{n} Family Farm|{f}'s Nails|{n} Drywall|{x} Coffee|Big {f}'s BBQ|{c} Tire|{n} & {n}|{x} Taqueria|{f} & "
        "{f} Salon|{n} Funeral Home|{x} Bagels|{c} Savings|{n} Orthodontics|{n} Ranch|{x} Liquors|{n} Towing|{c} Chamber "
        "Players|{x} Books|{n} Heating & Air|{n}, {n} and Partners|Little {x} Daycare|{x} Creamery|The {x} Room|Casa {f}"
    ),
    "AU": "{n} Plumbing|{c} Surf Shop|{x} Roasters|{n} Bricklaying|{n} & Co Conveyancing|{c} RSL|{f}'s Fish and Chips|{x} Station|{n} Earthmoving",
    "NZ": "{n} Orchards|{c} Dairy|{x} Honey|{n} Contracting|Te {x} Trust",
}
LOCAL = {k: v.split("|") for k, v in LOCAL.items()}
LOCAL_X = {
    "IT": "Bella Vista|del Ponte|La Torre|Valsesia|Il Cigno|San Marco|Due Fratelli|Stella|Le Querce|del Corso|Da Gigi|del Sole|Montebello|La Perla",
    "ES": "del Segura|El Molino|La Paloma|Los Arcos|San Isidro|La Encina|El Faro|Sol y Mar|La Estrella|Dos Hermanas|del Valle",
    "FR": "du Pont|des Lilas|de la Gare|du Commerce|Saint-Martin|Belle Rive|des Vignes|du Moulin|l'Étoile|des Arts|La Licorne",
    "DE": "Goldener Hirsch|Schwarzer Adler|zur Linde|Sonne|Alte Post|Fisch|Regenbogen|Krone|Waldesruh|Löwen|Roter Ochse|Markt|Bergblick",
    "BR": "Bom Jesus|Estrela|São Jorge|Dois Irmãos|Boa Vista|Sabor da Terra|Nova Era|Esperança",
    "PL": "Pod Lipą|Zdrowie|Pod Różą|Nadzieja|Jedność|Zielona|Słoneczna|Pod Dębem",
    "TR": "Yıldız|Gül|Deniz|Kardeşler|Anadolu|Güneş|Çınar",
    "NL": "De Zwaan|'t Hoekje|De Gouden Leeuw|Het Anker|De Linde|Zonneschijn",
}
LOCAL_X = {k: v.split("|") for k, v in LOCAL_X.items()}
LOCAL_X.update(MX=LOCAL_X["ES"], AR=LOCAL_X["ES"], CO=LOCAL_X["ES"], CL=LOCAL_X["ES"], AT=LOCAL_X["DE"], CH=LOCAL_X["DE"], BE=LOCAL_X["FR"], PT=LOCAL_X["BR"])


TRADES = {  # the word for the trade, before the name in most languages and after it in some
    "IT": (
        "Officine|Cooperativa|Ditta|Impresa|Studio|Salone|Bottega|Caffè|Bar|Forno|Macelleria|Ottica|Tipografia|Carrozzeria|"
        "Ferramenta|Vini|Vetreria|Sartoria|Edicola|Caseificio|Pasticceria|Vivai|Agenzia|Tabacchi|Cartoleria|Albergo|Locanda|"
        "Torrefazione|Frantoio|Oleificio|Pescheria|Merceria|Autotrasporti|Costruzioni|Immobiliare|Clinica|Poliambulatorio|"
        "Scuderia|Teatro|Coro|Banda|Polisportiva"
    ),
    "ES": (
        "Talleres|Cooperativa|Salón|Vinos|Farmacias|Asesoría|Estudio|Viajes|Muebles|Autocares|Carnicería|Pescadería|Pastelería|"
        "Óptica|Imprenta|Viveros|Inmobiliaria|Academia|Mercería|Quesos|Aceites|Hotel|Pensión|Posada|Bar|Taberna|Cervecería|"
        "Floristería|Lavandería|Zapatería|Joyería|Librería|Residencia|Colegio|Coro|Teatro|Peña|Clínica|Hospital|Cantina|"
        "Helados|Embutidos|Cerámicas|Granja|Fundación|Distribuciones|Suministros|Reformas|Pinturas|Electricidad|Fontanería|"
        "Autoescuela|Gimnasio"
    ),
    "FR": (
        "Atelier|Salon|Bistro|Bistrot|Cabinet|Coopérative|Épicerie|Pâtisserie|Traiteur|Cave|Pressing|Serrurerie|Plomberie|"
        "Peinture|Taxi|Ambulances|Clinique|Institut|Studio|Galerie|Théâtre|Orchestre|Chorale|Résidence|Hôtel|Gîte|Ferme|"
        "Scierie|Verrerie|Tonnellerie|Chaussures|Bijouterie|Optique|Fleurs|Pépinières|Déménagements|Maçonnerie|Charpentes|"
        "Assurances|Notaires|Agence|Crèche|Moulin|Savonnerie|Biscuiterie|Conserverie|Cidrerie|Poissonnerie|Crêperie|"
        "Cordonnerie|Quincaillerie|Imprimeur"
    ),
    "DE": (
        "Steuerbüro|Steuerberatung|Friseur|Salon|Café|Hotel|Pension|Hof|Hofladen|Fleischerei|Konditorei|Reisebüro|Druckerei|"
        "Verlag|Möbelhaus|Werkstatt|Schlosserei|Dachdeckerei|Zimmerei|Ingenieurbüro|Architekturbüro|Notariat|Zahnarztpraxis|"
        "Tierarztpraxis|Physiotherapie|Fitnessstudio|Blumen|Getränke|Autoteile|Reifen|Fahrrad|Schuhhaus|Modehaus|Juwelier|"
        "Uhren|Galerie|Theater|Chor|Orchester|Turnverein|Kindergarten|Seniorenheim|Umzüge|Taxi|Landmaschinen|Baumschule|"
        "Imkerei|Käserei|Mühle|Sägewerk|Glaserei|Polsterei|Versicherungsbüro|Immobilien|Eisdiele|Imbiss|Biergarten"
    ),
    "NL": (
        "Drukkerij|Makelaardij|Kapsalon|Praktijk|Apotheek|Bouwbedrijf|Installatiebedrijf|Rijschool|Slijterij|Kaasboerderij|"
        "Hoveniersbedrijf|Schildersbedrijf|Transportbedrijf|Zeilmakerij|Koffiebranderij|Molen|Hotel|Pension|Café|Brasserie|"
        "Eetcafé|Winkel|Stichting|Vereniging|Koor|Toneelgroep|Advocatenkantoor|Administratiekantoor|Dierenkliniek|"
        "Fysiotherapie|Kinderopvang|Viswinkel|Juwelier|Opticien|Autobedrijf|Timmerfabriek"
    ),
    "PT": (
        "Padaria|Oficina|Farmácia|Mercearia|Adega|Clínica|Escola|Talho|Peixaria|Gráfica|Hotel|Pensão|Pousada|Tasca|Cervejaria|"
        "Livraria|Papelaria|Sapataria|Ourivesaria|Óptica|Imobiliária|Transportes|Mudanças|Móveis|Vinhos|Queijos|Laticínios|"
        "Cooperativa|Associação|Fundação|Coral|Teatro|Academia|Laboratório|Drogaria|Supermercado|Distribuidora|Construtora|"
        "Marcenaria|Serralheria|Confeitaria|Sorveteria|Churrascaria|Boteco|Salão|Barbearia|Lavanderia|Floricultura|"
        "Agropecuária|Fazenda|Usina"
    ),
    "PL": (
        "Piekarnia|Kwiaciarnia|Księgarnia|Pracownia|Hotel|Pensjonat|Karczma|Restauracja|Kawiarnia|Bar|Sklep|Hurtownia|"
        "Drukarnia|Stolarnia|Autoserwis|Gabinet|Przedszkole|Teatr|Chór|Fundacja|Stowarzyszenie|Biuro|Kancelaria|Transport|"
        "Salon|Zakład|Młyn|Browar|Cukiernia|Mleczarnia|Apteka|Klinika|Lombard|Szkółka|Gospodarstwo"
    ),
    "SE": (
        "Bageri|Konditori|Måleri|Rör|El|Bygg|Åkeri|Tandläkare|Apotek|Bokhandel|Café|Krog|Värdshus|Salong|Frisör|Redovisning|"
        "Snickeri|Plåt|Trädgård|Blommor|Kör|Teater"
    ),
    "TR": (
        "Nakliyat|Lokantası|Eczanesi|Kırtasiye|Market|Pastanesi|Fırını|Kuyumculuk|Mobilya|Tekstil|İnşaat|Emlak|Otomotiv|Turizm|"
        "Oteli|Pansiyon|Berberi|Kasabı|Matbaası|Gıda|Tarım|Hukuk Bürosu|Kliniği|Koleji|Vakfı|Derneği|Balıkçısı|Çiçekçilik|"
        "Manav|Kahvesi"
    ),
    "ID": (
        "Toko|Warung|Kedai Kopi|Rumah Makan|Bengkel|Apotek|Hotel|Losmen|Penginapan|Salon|Percetakan|Koperasi|Yayasan|Klinik|"
        "Restoran|Depot|Kios|Pabrik|Sanggar|Sekolah|Travel|Katering|Konveksi|Kedai|Syarikat|Klinik Gigi|Pasar Mini"
    ),
    "VN": "Quán|Nhà hàng|Khách sạn|Tiệm|Cửa hàng|Công ty|Ngân hàng|Trường|Bệnh viện|Phòng khám|Hiệu sách|Nhà thuốc|Xưởng|Hợp tác xã|Quán cà phê|Siêu thị",
    "HU": "Cukrászda|Pékség|Étterem|Panzió|Autószerviz|Gyógyszertár|Ügyvédi Iroda|Fodrászat|Pince|Csárda|Bt|Nyomda",
    "RO": "Cofetăria|Brutăria|Farmacia|Hotel|Pensiunea|Restaurant|Cabinet|Librăria|Atelier|Service|Florăria|Ferma|Crama|Tipografia|Salon|Clinica",
    "HR": (
        "Konoba|Pekara|Ljekarna|Hotel|Obrt|Autoservis|Vinarija|Restoran|Zadruga|Kafana|Knjižara|Frizerski salon|Stolarija|"
        "Udruga|Pekarna|Gostilna|Kmetija|Mesnica"
    ),
    "CZ": (
        "Pekařství|Cukrárna|Hospoda|Hotel|Penzion|Restaurace|Lékárna|Květiny|Truhlářství|Autoservis|Knihkupectví|Advokátní "
        "kancelář|Pivovar|Řeznictví|Kadeřnictví|Vinařství|Stavební firma|Mlékárna|Divadlo"
    ),
    "FI": (
        "Kahvila|Ravintola|Leipomo|Kukkakauppa|Apteekki|Autokorjaamo|Hotelli|Parturi|Kirjakauppa|Tilitoimisto|Rakennus|"
        "Kuljetus|Majatalo|Kampaamo|Teatteri|Kuoro"
    ),
    "NO": (
        "Bakeri|Kafé|Rørlegger|Bygg|Regnskap|Gjestegård|Blomster|Frisør|Transport|Bokhandel|Tannlege|Hotell|Fiskemat|"
        "Snekkerverksted|Bageri|Tømrer|Murer|VVS|Møbler|Kro|Vinhandel|Advokater"
    ),
}
TRADES = {k: v.split("|") for k, v in TRADES.items()}
for _a, _b in (
    ("MX", "ES"),
    ("AR", "ES"),
    ("CL", "ES"),
    ("CO", "ES"),
    ("BR", "PT"),
    ("AT", "DE"),
    ("CH", "DE"),
    ("BE", "FR"),
    ("MY", "ID"),
    ("SK", "CZ"),
    ("DK", "NO"),
    ("RS", "HR"),
    ("SI", "HR"),
    ("MA", "FR"),
):
    TRADES[_a] = TRADES[_b]
EN_TRADES = (
    "Surgery|Sinfonia|Slate|Oats|Books|Shipping|Joinery|Upholstery|Saddlery|Forge|Pottery|Candles|Cider|Ales|Teas|Cheese|"
    "Honey|Eggs|Poultry|Seeds|Bulbs|Ferns|Kennels|Stables|Cattery|Aquatics|Angling|Boats|Sails|Ropes|Chandlery|Canoes|"
    "Kayaks|Surf|Skis|Climbing|Tents|Maps|Prints|Frames|Canvas|Inks|Paper|Pens|Toys|Games|Puzzles|Cards|Kites|Balloons|"
    "Costumes|Wigs|Hats|Gloves|Boots|Shoes|Socks|Knitwear|Yarns|Fabrics|Curtains|Blinds|Carpets|Rugs|Tiles|Bathrooms|"
    "Kitchens|Windows|Doors|Gates|Fencing|Decking|Paving|Driveways|Roofing|Gutters|Chimneys|Stoves|Boilers|Solar|Wind|"
    "Batteries|Electrics|Alarms|Locks|Safes|Glazing|Plastering|Damp Proofing|Drains|Skips|Waste|Recycling|Scrap|Metals|"
    "Castings|Bearings|Pumps|Valves|Gears|Tractors|Trailers|Vans|Minibuses|Coaches|Cabs|Limos|Couriers|Removals|Self "
    "Storage|Car Wash|Bodyworks|Exhausts|Motorcycles|Scooters|E-Bikes|Dental Practice|Orthodontics|Osteopathy|Physio|"
    "Chiropractic|Podiatry|Hearing|Eyecare|Skin Clinic|Nails|Brows|Barbers|Hair|Tattoo|Spa|Yoga|Pilates|Gym|Boxing|Karate|"
    "Dance Studio|Ballet|Theatre|Players|Chorale|Strings|Brass|Recordings|Radio|Films|Pictures|Photography|Weddings|Events|"
    "Catering|Cakes|Bakes|Donuts|Bagels|Noodles|Curry House|Tandoori|Kebabs|Fish & Chips|Burgers|Smokehouse|Steakhouse|"
    "Tapas|Sushi Bar|Ramen|Dim Sum|Gelato|Smoothies|Juice Co|Tap Room|Wine Bar|Social Club|Guesthouse|B&B|Lodge|Inn|Hostel|"
    "Cottages|Campsite|Caravans|Marina|Ferries|Airlines|Trust|Foundation|Fund|Alliance|Collective|Co-operative|Guild|"
    "Network|Institute|Academy|Tutors|Montessori|Nursery|Care|Homecare|Hospice|Funerals|Monuments|Law|Legal|Chambers|"
    "Conveyancing|Notaries|Bookkeeping|Payroll|Tax|Audit|Wealth|Pensions|Insurance Brokers|Lettings|Surveyors|Planning|"
    "Architects|Interiors|Landscapes|Trees|Vets|Pet Supplies|Feeds|Grain|Dairy|Orchards|Vineyards|Hops|Maltings|Mushrooms|"
    "Salads|Fisheries|Oysters|Seafoods|Meats|Sausages|Pies"
).split("|")


def local(r, cc):
    """A shop, workshop, inn or practice named as its country names them, without a legal form."""
    if r.random() < 0.55:
        n, f, c = _n(r, cc), _first(r, cc).split()[0], _city(r, cc)
        x = r.choice(LOCAL_X[cc]) if cc in LOCAL_X else r.choice(NOUN)
        k = r.random()
        if cc in TRADES:
            t = r.choice(TRADES[cc])
            who = n if k < 0.4 else x if k < 0.7 else f if k < 0.82 else c
            s = f"{who} {t}" if cc in ("TR", "HU", "FI", "NO", "SE", "DK") and r.random() < 0.75 else f"{t} {who}"
        else:
            t = r.choice(EN_TRADES)
            who = n if k < 0.25 else n + "'s" if k < 0.35 else x if k < 0.62 else c if k < 0.78 else r.choice(EN_A) + r.choice(EN_B) if k < 0.9 else f + "'s"
            s = f"{who} {t}"
        if r.random() < 0.06:
            s = "The " + s if cc in ("GB", "US", "IE", "AU") else s
        return _form(r, cc, s) if r.random() < 0.15 else s
    return _local(r, cc)


def _local(r, cc):
    """A shop, workshop, inn or practice named as its country names them, without a legal form."""
    f = r.choice(LOCAL[cc if cc in LOCAL else r.choice(["GB", "US"])])
    x = lambda: r.choice(LOCAL_X[cc]) if cc in LOCAL_X else r.choice(NOUN).split()[-1]
    out = f
    while "{" in out:
        out = out.replace("{n}", _n(r, cc), 1).replace("{f}", _first(r, cc).split()[0], 1).replace("{c}", _city(r, cc), 1).replace("{x}", x(), 1)
    return _form(r, cc, out) if r.random() < 0.12 else out


def company(r, cc="US"):
    cc = cc if cc in COUNTRIES else "US"
    k = r.random()
    if k < 0.36:
        return local(r, cc)
    k = r.random()
    if k < 0.14:
        s = _n(r, cc)
        if r.random() < 0.5:
            s += r.choice(
                [
                    " & Sons",
                    " & Co",
                    " Brothers",
                    " Bros.",
                    " & Daughters",
                    " and Sons",
                    " Group",
                    " Associates",
                    " & Partners",
                    " Partners",
                    " Industries",
                    " Family Dental",
                    "'s Bakery",
                    "'s",
                    "'s Garage",
                    "'s Diner",
                    "s",
                    " " + r.choice(TRADE),
                ]
            )
        return _form(r, cc, s) if r.random() < 0.5 else s
    if k < 0.23:
        a, b = _n(r, cc), _n(r, cc)
        s = r.choice(
            [
                f"{a} & {b}",
                f"{a} and {b}",
                f"{a}, {b} & {_n(r, cc)}",
                f"{a} {b}",
                f"{a}-{b}",
                f"{a} {b} LLP",
                f"{a}, {b} and {_n(r, cc)}",
                f"{a} + {b}",
                f"{a}/{b}",
            ]
        )
        return _form(r, cc, s) if r.random() < 0.35 else s
    if k < 0.42:
        s = r.choice(NOUN) + " " + r.choice(TRADE)
        return _form(r, cc, s) if r.random() < 0.45 else s
    if k < 0.50:
        s = r.choice(NOUN)
        if r.random() < 0.4:
            s = r.choice(["The ", "Red ", "Blue ", "Green ", "Little ", "Big ", "First ", "New ", "Old ", "Wild ", "True ", "Bright "]) + s
        return _form(r, cc, s) if r.random() < 0.7 else s + r.choice([" & Co", " Group", " International", " Worldwide", " Holdings", " Labs", " Studio"])
    if k < 0.58:
        s = invent(r)
        s = s + r.choice(["", "", "x", "tech", "soft", "corp", "ia", "is", "ex", "on", "ix", "eo"])
        return _form(r, cc, s) if r.random() < 0.6 else s + (" " + r.choice(TRADE) if r.random() < 0.4 else "")
    if k < 0.66:
        a, b = r.choice(STARTUP_A), r.choice(STARTUP_B)
        return r.choice(
            [
                a + b,
                a.capitalize() + b,
                a.capitalize() + b.capitalize(),
                a + b.capitalize(),
                f"{a}.{r.choice(['io', 'ai', 'co', 'app'])}",
                (a + b).upper(),
                f"{a.capitalize()} {b.capitalize()}",
            ]
        )
    if k < 0.74:
        s = _city(r, cc) + " " + r.choice(TRADE)
        return _form(r, cc, s) if r.random() < 0.4 else s
    if k < 0.79:
        s = _acro(r)
        s += r.choice(["", "", " " + r.choice(TRADE), " Group", " Holdings"])
        return _form(r, cc, s) if r.random() < 0.5 or len(s) < 4 else s
    if k < 0.91:
        return r.choice(BRANDS)
    if k < 0.95:
        return r.choice(
            [
                "The "
                + r.choice(NOUN)
                + " "
                + r.choice(["Inn", "Café", "Arms", "Bar", "Bookshop", "Tavern", "Hotel", "Bistro", "Kitchen", "Theatre", "Gallery", "Press"]),
                "Café " + _first(r, cc),
                "Chez " + _first(r, cc),
                "Hotel " + r.choice(["Bristol", "Central", "Royal", "Continental", "Europa", "Excelsior"]),
                r.choice(NOUN) + " & " + r.choice(NOUN),
                "La " + r.choice(["Trattoria", "Boqueria", "Tasca", "Fontana"]),
                "Restaurant " + _n(r, cc),
                "Pizzeria " + _first(r, cc),
            ]
        )
    return _form(
        r,
        cc,
        r.choice(
            [
                "United",
                "National",
                "General",
                "Global",
                "International",
                "American",
                "British",
                "Royal",
                "Pacific",
                "Atlantic",
                "Nordic",
                "Continental",
                "Universal",
                "Federal",
            ]
        )
        + " "
        + r.choice(TRADE),
    )


def school(r, cc="US"):
    c, n = _city(r, cc), _n(r, cc)
    saint = r.choice(
        (
            "St. Mary's|St. John's|St Joseph's|Saint Anne's|St. Patrick's|Holy Trinity|Sacred Heart|St Peter's|Our Lady of Grace|"
            "St. Thomas Aquinas|Christ the King|St Aidan's"
        ).split("|")
    )
    local = {
        "DE": [
            f"Universität {c}",
            f"TU {c}",
            f"Technische Universität {c}",
            f"{n}-Gymnasium",
            f"Grundschule {c}",
            f"Hochschule {c}",
            f"Goethe-Gymnasium {c}",
            f"Realschule {c}",
        ],
        "FR": [f"Université de {c}", f"Lycée {_first(r, cc)} {n}", f"Collège {n}", "Sciences Po", "École Polytechnique", f"École primaire {n}", f"INSA {c}"],
        "ES": [f"Universidad de {c}", f"IES {n}", f"Colegio {saint.replace('St. ', 'San ')[:4]}José", "Universidad Complutense de Madrid", f"CEIP {n}"],
        "IT": [f"Università di {c}", f"Liceo {n}", f"Istituto Comprensivo {n}", "Politecnico di Milano"],
        "BR": [f"Universidade Federal de {c}", f"Escola Municipal {n}", "USP", f"Colégio {n}"],
        "MX": ["UNAM", "Tecnológico de Monterrey", f"Universidad Autónoma de {c}", f"Secundaria {n}"],
        "IN": [
            f"Delhi Public School {c}",
            f"Kendriya Vidyalaya {c}",
            "IIT " + c,
            "NIT " + c,
            f"{n} College of Engineering",
            f"University of {c}",
            "Jawaharlal Nehru University",
            f"Govt. High School, {c}",
        ],
        "PL": [f"Uniwersytet w {c}", "Politechnika Warszawska", f"Szkoła Podstawowa nr {r.randint(1, 99)}", f"Liceum im. {n}"],
        "NL": [f"Universiteit {c}", "TU Delft", f"Basisschool {n}", f"{n} College"],
        "SE": [f"{c}s universitet", f"{c}skolan", "KTH"],
        "NG": [f"University of {c}", f"Federal Polytechnic {c}", f"{n} Memorial College"],
        "JP": [f"{c} University", f"{c} High School"],
        "KR": [f"{c} National University", "KAIST", "Yonsei University"],
        "CN": [f"{c} University", "Tsinghua University", f"No. {r.randint(1, 30)} Middle School"],
    }
    if cc in local and r.random() < 0.65:
        return r.choice(local[cc])
    st = r.choice(list(US_STATES.values()))[0]
    return r.choice(
        [
            f"{c} High School",
            f"{c} University",
            f"University of {c}",
            f"{n} Elementary School",
            f"{n} Elementary",
            f"{n} Middle School",
            f"{saint} School",
            f"{saint} Primary School",
            f"{saint} C of E Primary",
            f"{c} Community College",
            f"{n} College",
            f"{n} Academy",
            f"{c} Grammar School",
            f"{st} State University",
            f"University of {st}",
            f"{c} Technical Institute",
            f"{r.choice(NOUN)} Montessori",
            f"{c} Academy",
            f"{n} University",
            f"{c} Secondary School",
            f"{r.choice(EN_A)}{r.choice(EN_B)} Primary School",
            "Harvard",
            "Yale",
            "MIT",
            "Oxford University",
            "Cambridge",
            "Stanford",
            "UCLA",
            "NYU",
            "LSE",
            "Caltech",
            "Imperial College London",
            "King's College London",
            "Trinity College Dublin",
            "McGill",
            "Penn State",
            "Ohio State",
            f"{n} Law School",
            f"{c} School of Medicine",
            f"{c} Poly",
            f"{r.choice(NOUN)} Nursery",
            f"PS {r.randint(1, 300)}",
            f"{c} College of Art",
            f"Little {r.choice(NOUN)}s Preschool",
            f"{n} High",
            f"{c} Sixth Form College",
            f"{c} Unified School District",
        ]
    )


def hospital(r, cc="US"):
    c, n = _city(r, cc), _n(r, cc)
    s = r.choice(
        (
            "St. Mary's|St. Luke's|St Thomas'|Saint Vincent|Mercy|Sacred Heart|Good Samaritan|St. Jude|Holy Cross|Mount Sinai|"
            "Bethesda|St. Elizabeth's|Providence|Queen Elizabeth|Royal Victoria|Prince of Wales|King Edward"
        ).split("|")
    )
    local = {
        "DE": [f"Klinikum {c}", f"Universitätsklinikum {c}", "St.-Josefs-Krankenhaus", "Charité", f"Kreiskrankenhaus {c}"],
        "FR": [f"CHU de {c}", f"Hôpital {n}", f"Clinique {n}", f"Centre hospitalier de {c}"],
        "ES": [f"Hospital Universitario de {c}", f"Hospital {n}", f"Clínica {n}", f"Centro de Salud {c}"],
        "IT": [f"Ospedale San {_first(r, cc)}", f"Policlinico di {c}", f"Ospedale di {c}"],
        "BR": [f"Hospital {n}", f"Santa Casa de {c}", f"UBS {c}"],
        "MX": [f"Hospital General de {c}", "IMSS Clínica " + str(r.randint(1, 99)), f"Hospital {n}"],
        "IN": [f"Apollo Hospital {c}", f"{n} Nursing Home", f"AIIMS {c}", f"{n} Multispeciality Hospital", f"Fortis {c}", f"Govt. Hospital, {c}"],
        "PL": [f"Szpital Wojewódzki w {c}", f"Przychodnia {n}"],
        "NL": [f"{c} Ziekenhuis", f"{n} Medisch Centrum", "UMC Utrecht"],
        "SE": [f"{c}s sjukhus", f"Vårdcentralen {c}"],
        "PT": [f"Hospital de {c}", "Hospital de São João"],
    }
    if cc in local and r.random() < 0.6:
        return r.choice(local[cc])
    return r.choice(
        [
            f"{c} General Hospital",
            f"{c} General",
            f"{s} Hospital",
            f"{s} Medical Center",
            f"{s}",
            f"{n} Memorial Hospital",
            f"{c} Medical Center",
            f"{c} Children's Hospital",
            f"{n} Clinic",
            f"{c} Family Practice",
            f"{r.choice(NOUN)} Surgery",
            f"{c} Regional Medical Center",
            f"{n} Medical Group",
            f"Royal {c} Infirmary",
            f"{c} Community Hospital",
            f"{r.choice(NOUN)} Health",
            f"{c} Health Centre",
            f"{c} Urgent Care",
            f"{r.choice(EN_A)}{r.choice(EN_B)} Medical Practice",
            f"{c} NHS Trust",
            f"{n} Dental Care",
            f"{r.choice(NOUN)} Hospice",
            "Mayo Clinic",
            "Kaiser Permanente",
            "Cleveland Clinic",
            f"{c} Eye Institute",
            f"VA {c}",
            f"{r.choice(NOUN)} Nursing Home",
            f"{r.choice(NOUN)} Care Home",
            f"{c} University Hospital",
            f"{n} Maternity Home",
        ]
    )


def agency(r, cc="US"):
    c, n = _city(r, cc), _n(r, cc)
    local = {
        "US": [
            "IRS",
            "FBI",
            "CIA",
            "DMV",
            "FDA",
            "EPA",
            "FEMA",
            "NASA",
            "Department of Homeland Security",
            "Social Security Administration",
            "U.S. Department of State",
            "USCIS",
            "Department of Motor Vehicles",
            "Centers for Disease Control",
            "SEC",
            "DOJ",
            f"{c} Police Department",
            f"{c} County Sheriff's Office",
            f"{n} County Clerk",
            "Internal Revenue Service",
            "the Pentagon",
            "U.S. Army",
            "Federal Reserve",
            "Child Protective Services",
            f"{c} Fire Department",
            f"{c} Public Library",
            f"{c} City Council",
            "FAA",
            "TSA",
            "USPS",
        ],
        "GB": [
            "HMRC",
            "DVLA",
            "Home Office",
            "NHS England",
            "Ofsted",
            "DWP",
            "Companies House",
            "Metropolitan Police",
            f"{c} City Council",
            f"{c} Council",
            "Environment Agency",
            "Land Registry",
            "HM Courts & Tribunals Service",
            "Ministry of Defence",
            "Foreign Office",
            f"{c} Magistrates' Court",
            "Crown Prosecution Service",
            "Ofcom",
            "UK Border Force",
            f"{c} Constabulary",
            "MI5",
            "Jobcentre Plus",
            "Cabinet Office",
            "Citizens Advice",
        ],
        "DE": [
            "Bundesamt für Migration",
            f"Finanzamt {c}",
            f"Amtsgericht {c}",
            f"Stadtverwaltung {c}",
            "Bundesagentur für Arbeit",
            f"Standesamt {c}",
            "BKA",
            "Jobcenter",
            f"Landratsamt {c}",
            "Deutsche Rentenversicherung",
            f"Einwohnermeldeamt {c}",
        ],
        "FR": [f"Préfecture de {c}", "CAF", f"Mairie de {c}", "Pôle emploi", "URSSAF", "CPAM", "Ministère de la Justice", f"Tribunal judiciaire de {c}"],
        "ES": ["Agencia Tributaria", f"Ayuntamiento de {c}", "Seguridad Social", "Guardia Civil", "DGT", f"Juzgado de {c}"],
        "IT": ["Agenzia delle Entrate", f"Comune di {c}", f"Questura di {c}", "INPS", "Carabinieri", f"Prefettura di {c}"],
        "BR": ["Receita Federal", "DETRAN", f"Prefeitura de {c}", "INSS", "Polícia Federal", "Anvisa"],
        "MX": ["SAT", "INE", "IMSS", "Secretaría de Salud", f"Ayuntamiento de {c}"],
        "IN": [
            "UIDAI",
            "Income Tax Department",
            f"RTO {c}",
            f"{c} Municipal Corporation",
            "Election Commission of India",
            "EPFO",
            "Reserve Bank of India",
            f"{c} Police",
            "Passport Seva Kendra",
            "CBI",
            "Ministry of Home Affairs",
        ],
        "AU": ["ATO", "Centrelink", "Services Australia", "ASIC", "VicRoads", "Service NSW", f"City of {c}", "Department of Home Affairs", "AFP"],
        "CA": ["CRA", "Service Canada", "RCMP", "ServiceOntario", f"City of {c}", "IRCC"],
        "SG": ["IRAS", "ICA", "MOM", "HDB", "CPF Board", "ACRA"],
        "NG": ["EFCC", "NIMC", "FIRS", "INEC", f"{c} Local Government"],
        "KE": ["KRA", "Huduma Centre", "NTSA", "IEBC"],
        "PL": ["ZUS", f"Urząd Miasta {c}", "Urząd Skarbowy", "Sanepid"],
        "NL": ["Belastingdienst", f"Gemeente {c}", "UWV", "IND", "RDW"],
        "SE": ["Skatteverket", "Försäkringskassan", f"{c} kommun", "Polisen"],
        "FI": ["Kela", "Verohallinto", f"{c}n kaupunki"],
    }
    glob = [
        "United Nations",
        "UN",
        "WHO",
        "World Health Organization",
        "UNHCR",
        "UNICEF",
        "European Commission",
        "European Parliament",
        "NATO",
        "World Bank",
        "IMF",
        "Interpol",
        "Red Cross",
        "Amnesty International",
        "Greenpeace",
        "Oxfam",
        "Médecins Sans Frontières",
        "Save the Children",
        "Ministry of Health",
        "Ministry of Education",
        "Ministry of Finance",
        "Supreme Court",
        "Parliament",
        "Congress",
        "the Senate",
        "Central Bank",
        "Port Authority",
        "Civil Registry",
        f"Embassy of {r.choice(list(COUNTRIES.values()))['names'][0]}",
        "Salvation Army",
        f"{c} District Court",
        f"{c} Town Council",
        f"{c} Police",
        f"{c} Housing Association",
        f"{c} Water Board",
        f"{c} Chamber of Commerce",
        f"{c} Transit Authority",
        "Department of Transport",
        "National Archives",
        f"{c} Borough Council",
        f"{c} Coroner's Office",
        "Bureau of Land Management",
    ]
    s = r.choice(local[cc] if cc in local and r.random() < 0.62 else local[r.choice(["US", "GB"])] if r.random() < 0.3 else glob)
    return s[4:] if s.startswith("the ") else s


def bank(r, cc="US"):
    c, n = _city(r, cc), _n(r, cc)
    real = {
        "US": (
            "Chase|Bank of America|Wells Fargo|Citibank|Capital One|PNC|US Bank|TD Bank|Ally|Navy Federal Credit Union|Fifth Third|"
            "Charles Schwab|Goldman Sachs|JPMorgan|Morgan Stanley|Discover|American Express"
        ),
        "GB": "Barclays|HSBC|Lloyds|NatWest|Santander|Halifax|Nationwide|Monzo|Starling|TSB|RBS|Co-operative Bank|Metro Bank|First Direct|Coutts",
        "DE": "Deutsche Bank|Commerzbank|Sparkasse|Volksbank|Postbank|ING|DKB|N26|Comdirect|Targobank",
        "FR": "BNP Paribas|Société Générale|Crédit Agricole|La Banque Postale|Crédit Mutuel|LCL|Boursorama",
        "ES": "BBVA|Banco Santander|CaixaBank|Bankinter|Sabadell|Kutxabank",
        "IT": "UniCredit|Intesa Sanpaolo|Banca Sella|Poste Italiane|BPER Banca|Monte dei Paschi",
        "NL": "ING|Rabobank|ABN AMRO|bunq|ASN Bank|Triodos",
        "IN": "SBI|State Bank of India|HDFC Bank|ICICI Bank|Axis Bank|Punjab National Bank|Kotak|Canara Bank|Bank of Baroda|IndusInd",
        "BR": "Itaú|Bradesco|Nubank|Banco do Brasil|Caixa Econômica Federal|Santander",
        "MX": "Banorte|BBVA México|Banamex|HSBC México|Banco Azteca",
        "AU": "Westpac|ANZ|NAB|Commonwealth Bank|CommBank|Macquarie|Bendigo Bank|Suncorp",
        "CA": "RBC|TD Canada Trust|Scotiabank|BMO|CIBC|Desjardins|Tangerine",
        "SG": "DBS|OCBC|UOB|POSB",
        "NG": "GTBank|Zenith Bank|First Bank|Access Bank|UBA|Kuda",
        "KE": "Equity Bank|KCB|Co-operative Bank|M-Pesa|NCBA",
        "ZA": "FNB|Absa|Standard Bank|Nedbank|Capitec",
        "PL": "PKO BP|mBank|Pekao|ING Bank Śląski|Millennium",
        "SE": "Swedbank|SEB|Handelsbanken|Nordea",
        "CH": "UBS|Credit Suisse|Raiffeisen|PostFinance|ZKB",
        "JP": "MUFG|Mizuho|SMBC|Japan Post Bank",
        "KR": "KB Kookmin|Shinhan|Woori|Hana Bank|KakaoBank",
        "TR": "Garanti|İş Bankası|Akbank|Ziraat",
        "AE": "Emirates NBD|ADCB|FAB|Mashreq",
        "PK": "HBL|UBL|Meezan Bank|MCB",
    }
    k = r.random()
    if k < 0.45:
        return r.choice(real.get(cc, real[r.choice(list(real))]).split("|"))
    if k < 0.55:
        return r.choice(real[r.choice(list(real))].split("|"))
    return r.choice(
        [
            f"Bank of {c}",
            f"First National Bank of {c}",
            f"{c} Savings Bank",
            f"{n} Bank",
            f"{c} Credit Union",
            f"{c} Building Society",
            f"{r.choice(NOUN)} Federal Credit Union",
            f"{r.choice(NOUN)} Bank",
            f"{n} & Co. Private Bank",
            f"{c} Trust",
            f"Banco de {c}",
            f"Banque {n}",
            f"{r.choice(NOUN)} Trust Company",
            f"First {r.choice(NOUN)} Bank",
            f"Sparkasse {c}",
            f"Volksbank {c}",
            f"{c} Cooperative Bank",
            f"{r.choice(NOUN)} Mutual",
            f"{r.choice(NOUN)} Savings & Loan",
            f"{n} Bancorp",
        ]
    )


def club(r, cc="US"):
    c, n = _city(r, cc), _n(r, cc)
    if r.random() < 0.3:
        w = lambda: (
            r.choice(NOUN).lower()
            if r.random() < 0.5
            else r.choice(
                (
                    "velvet paper broken midnight electric wooden hollow crimson lonely slow tiny sunken rusted plastic wandering honest sleepy golden burning"
                ).split()
            )
        )
        a = r.choice(
            [
                f"the {w()} {r.choice(NOUN).lower()}s",
                f"{r.choice(NOUN)} Quartet",
                f"{c} Philharmonic",
                f"{c} Chamber Orchestra",
                f"{n} Trio",
                f"Orquesta {c}",
                f"Les {r.choice(NOUN)}s",
                f"Coro {n}",
                f"{c} Brass Band",
                f"DJ {r.choice(NOUN)}",
                f"Los {n}",
                f"{r.choice(NOUN)} Ensemble",
                f"Teatro {n}",
                f"{n} Dance Company",
                f"KV {c}",
                f"VfB {c}",
                f"SC {c}",
                f"{c} Wanderers Ladies",
                f"{c} Juniors",
                f"Atlético {c}",
                f"Deportivo {c}",
                f"{c} Calcio",
                f"{c} Hurling Club",
                f"{c}skeppet",
                f"Sporting {c}",
                f"Racing {c}",
                f"Union {c}",
                f"{c} Albion",
                f"{c} Borough",
                f"Grasshopper {c}",
                f"Dynamo {c}",
                f"Lokomotiv {c}",
            ]
        )
        return a if a[0].isupper() or r.random() < 0.5 else a.title()
    return r.choice(
        [
            f"{c} FC",
            f"{c} United",
            f"{c} City",
            f"FC {c}",
            f"{c} Rovers",
            f"{c} Athletic",
            f"{c} Wanderers",
            f"AC {c}",
            f"Real {c}",
            f"SV {c}",
            f"{c} Town",
            f"{c} Rugby Club",
            f"{c} RFC",
            f"{c} Cricket Club",
            (f"{c} {r.choice(['Tigers', 'Hawks', 'Bears', 'Wolves', 'Eagles', 'Sharks', 'Kings', *TEAMS])}"),
            f"{c} Rowing Club",
            f"{r.choice(NOUN)} Book Club",
            f"{c} Golf Club",
            f"{c} Choral Society",
            f"{c} Bridge Club",
            f"{c} Harriers",
            f"{r.choice(NOUN)} Running Club",
            f"The {r.choice(NOUN)}s",
            f"The {n} Quartet",
            f"{n} and the {r.choice(NOUN)}s",
            f"{r.choice(NOUN)} {r.choice(NOUN)}",
            f"The {r.choice(['Velvet', 'Electric', 'Midnight', 'Broken', 'Silent', 'Dusty', 'Wandering', 'Plastic'])} {r.choice(NOUN)}s",
            f"{c} Rotary Club",
            f"{c} Lions Club",
            f"Friends of {n} Park",
            f"{c} Scouts",
            f"{c} Symphony Orchestra",
            "Manchester United",
            "Arsenal",
            "Liverpool",
            "Chelsea",
            "Real Madrid",
            "Barcelona",
            "Juventus",
            "Bayern",
            "Lakers",
            "Yankees",
            "Red Sox",
            "Cowboys",
            "Packers",
            "Boca Juniors",
            "Ajax",
            "Celtic",
            "Mumbai Indians",
            f"{c} Women's Institute",
            f"{c} Chess Club",
            f"TSV {c}",
            f"{c} Allotment Society",
            f"{c} Gymkhana",
            f"IFK {c}",
            "YMCA",
            "Rotary International",
            "Girl Scouts",
            f"{r.choice(NOUN)} Yacht Club",
            f"{c} Amateur Dramatics",
        ]
    )
