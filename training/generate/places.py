"""Places: cities of the world, streets and addresses as each country writes them, phones."""

import importlib
import re

from .ids import mask
from .people import BY_COUNTRY, CULTURES, WORD_LAST, invent, plain, romanise


def _faker(locale, *keys):
    p = importlib.import_module("faker.providers.address." + locale).Provider
    out = set()
    for k in keys:
        for x in getattr(p, k):
            x = x[-1] if isinstance(x, tuple) and len(x) == 2 else x[1] if isinstance(x, tuple) else x
            if isinstance(x, str) and 1 < len(x) < 28 and not any(c.isdigit() for c in x):
                out.add(romanise(x).strip(" '"))
    return sorted(out)


US_STATES = {
    s.split(":")[0]: s.split(":")[1:]
    for s in (
        "AL:Alabama:350-369|AK:Alaska:995-999|AZ:Arizona:850-865|AR:Arkansas:716-729|CA:California:900-961|CO:Colorado:800-816|"
        "CT:Connecticut:060-069|DE:Delaware:197-199|FL:Florida:320-349|GA:Georgia:300-319|HI:Hawaii:967-968|ID:Idaho:832-838|"
        "IL:Illinois:600-629|IN:Indiana:460-479|IA:Iowa:500-528|KS:Kansas:660-679|KY:Kentucky:400-427|LA:Louisiana:700-714|"
        "ME:Maine:039-049|MD:Maryland:206-219|MA:Massachusetts:010-027|MI:Michigan:480-499|MN:Minnesota:550-567|"
        "MS:Mississippi:386-397|MO:Missouri:630-658|MT:Montana:590-599|NE:Nebraska:680-693|NV:Nevada:889-898|NH:New "
        "Hampshire:030-038|NJ:New Jersey:070-089|NM:New Mexico:870-884|NY:New York:100-149|NC:North Carolina:270-289|ND:North "
        "Dakota:580-588|OH:Ohio:430-458|OK:Oklahoma:730-749|OR:Oregon:970-979|PA:Pennsylvania:150-196|RI:Rhode Island:028-029|"
        "SC:South Carolina:290-299|SD:South Dakota:570-577|TN:Tennessee:370-385|TX:Texas:750-799|UT:Utah:840-847|"
        "VT:Vermont:050-059|VA:Virginia:220-246|WA:Washington:980-994|WV:West Virginia:247-268|WI:Wisconsin:530-549|"
        "WY:Wyoming:820-831|DC:District of Columbia:200-205|PR:Puerto Rico:006-009"
    ).split("|")
}
US_CITIES = (
    "Birmingham,AL Montgomery,AL Mobile,AL Huntsville,AL Tuscaloosa,AL Anchorage,AK Fairbanks,AK Juneau,AK Phoenix,AZ "
    "Tucson,AZ Mesa,AZ Scottsdale,AZ Flagstaff,AZ Yuma,AZ Little_Rock,AR Fayetteville,AR Bentonville,AR Los_Angeles,CA "
    "San_Diego,CA San_Jose,CA San_Francisco,CA Fresno,CA Sacramento,CA Oakland,CA Bakersfield,CA Anaheim,CA Stockton,CA "
    "Riverside,CA Irvine,CA Pasadena,CA Berkeley,CA Santa_Rosa,CA Palo_Alto,CA Eureka,CA Truckee,CA Denver,CO "
    "Colorado_Springs,CO Aurora,CO Boulder,CO Pueblo,CO Durango,CO Hartford,CT New_Haven,CT Stamford,CT Bridgeport,CT "
    "Hamden,CT Wilmington,DE Dover,DE Miami,FL Orlando,FL Tampa,FL Jacksonville,FL Tallahassee,FL Fort_Lauderdale,FL "
    "St._Petersburg,FL Naples,FL Pensacola,FL Gainesville,FL Key_West,FL Atlanta,GA Savannah,GA Augusta,GA Macon,GA "
    "Athens,GA Marietta,GA Honolulu,HI Hilo,HI Boise,ID Idaho_Falls,ID Coeur_d'Alene,ID Chicago,IL Springfield,IL "
    "Peoria,IL Naperville,IL Joliet,IL Evanston,IL Indianapolis,IN Fort_Wayne,IN Gary,IN South_Bend,IN Bloomington,IN "
    "Des_Moines,IA Cedar_Rapids,IA Iowa_City,IA Davenport,IA Wichita,KS Topeka,KS Lawrence,KS Overland_Park,KS "
    "Louisville,KY Lexington,KY Bowling_Green,KY New_Orleans,LA Baton_Rouge,LA Shreveport,LA Lafayette,LA Portland,ME "
    "Bangor,ME Bar_Harbor,ME Baltimore,MD Annapolis,MD Rockville,MD Bethesda,MD Boston,MA Cambridge,MA Worcester,MA "
    "Springfield,MA Lowell,MA Salem,MA Amherst,MA Detroit,MI Grand_Rapids,MI Ann_Arbor,MI Lansing,MI Flint,MI Kalamazoo,MI "
    "Minneapolis,MN St._Paul,MN Duluth,MN Rochester,MN Jackson,MS Biloxi,MS Gulfport,MS St._Louis,MO Kansas_City,MO "
    "Branson,MO Columbia,MO Billings,MT Missoula,MT Bozeman,MT Omaha,NE Lincoln,NE Las_Vegas,NV Reno,NV Henderson,NV "
    "Carson_City,NV Manchester,NH Nashua,NH Concord,NH Newark,NJ Jersey_City,NJ Trenton,NJ Hoboken,NJ Princeton,NJ "
    "Cherry_Hill,NJ Albuquerque,NM Santa_Fe,NM Las_Cruces,NM Roswell,NM New_York,NY Brooklyn,NY Queens,NY Bronx,NY "
    "Staten_Island,NY Buffalo,NY Rochester,NY Syracuse,NY Albany,NY Yonkers,NY Ithaca,NY White_Plains,NY Charlotte,NC "
    "Raleigh,NC Durham,NC Greensboro,NC Asheville,NC Wilmington,NC Fargo,ND Bismarck,ND Columbus,OH Cleveland,OH "
    "Cincinnati,OH Toledo,OH Akron,OH Dayton,OH Youngstown,OH Oklahoma_City,OK Tulsa,OK Norman,OK Portland,OR Eugene,OR "
    "Salem,OR Bend,OR Medford,OR Philadelphia,PA Pittsburgh,PA Allentown,PA Erie,PA Scranton,PA Harrisburg,PA Lancaster,PA "
    "Providence,RI Newport,RI Cranston,RI Charleston,SC Columbia,SC Greenville,SC Myrtle_Beach,SC Sioux_Falls,SD "
    "Rapid_City,SD Nashville,TN Memphis,TN Knoxville,TN Chattanooga,TN Franklin,TN Houston,TX San_Antonio,TX Dallas,TX "
    "Austin,TX Fort_Worth,TX El_Paso,TX Arlington,TX Corpus_Christi,TX Plano,TX Laredo,TX Lubbock,TX Amarillo,TX Waco,TX "
    "Galveston,TX Paris,TX Salt_Lake_City,UT Provo,UT Ogden,UT Moab,UT Burlington,VT Montpelier,VT Richmond,VA "
    "Virginia_Beach,VA Norfolk,VA Alexandria,VA Arlington,VA Roanoke,VA Charlottesville,VA Seattle,WA Spokane,WA Tacoma,WA "
    "Bellevue,WA Olympia,WA Walla_Walla,WA Charleston,WV Morgantown,WV Wheeling,WV Milwaukee,WI Madison,WI Green_Bay,WI "
    "Eau_Claire,WI Cheyenne,WY Casper,WY Jackson,WY Washington,DC San_Juan,PR Ponce,PR"
).replace("_", " ")
US_CITIES = [c.rsplit(",", 1) for c in re.findall(r"[^,]+,[A-Z]{2}(?= |$)", US_CITIES)]
US_CITIES = [(c.strip(), s) for c, s in US_CITIES]
US_COUNTIES = (
    (
        "Cook Harris Maricopa Kings Dallas Wayne Clark Tarrant Bexar Broward Riverside Alameda Cuyahoga Allegheny Franklin "
        "Hennepin Travis Fulton Oakland Fairfax Mecklenburg Wake Westchester Orange Suffolk Nassau Erie Monroe Hamilton Shelby "
        "Jefferson Washington Jackson Lincoln Madison Marion Polk Montgomery Lee Butler Clay Union Douglas Greene Lake Mercer "
        "Benton Carroll Johnson Pima Bernalillo Hillsborough Pinellas Duval Sonoma Marin Kern Placer Boone Bucks Lancaster "
        "York Chester Ada Pierce Snohomish Multnomah Lane Deschutes Milwaukee Dane St._Louis Ramsey Prince_George's "
        "Anne_Arundel Contra_Costa San_Mateo Santa_Clara Los_Angeles Miami-Dade DuPage Will Kane"
    )
    .replace("_", "~")
    .split()
)
US_COUNTIES = [c.replace("~", " ") + " County" for c in US_COUNTIES] + [
    "Orleans Parish",
    "Jefferson Parish",
    "Caddo Parish",
    "Kenai Peninsula Borough",
    "Lafourche Parish",
]
GB_COUNTIES = _faker("en_GB", "counties")
GB_TOWNS = {
    "London": "SW1A E1 N7 SE15 W2 NW3 EC1V WC2H E17 SW9 N16 SE10 W14",
    "Manchester": "M1 M14 M20",
    "Birmingham": "B1 B15 B29",
    "Leeds": "LS1 LS6",
    "Glasgow": "G1 G12 G41",
    "Edinburgh": "EH1 EH8 EH12",
    "Liverpool": "L1 L8 L17",
    "Bristol": "BS1 BS6 BS16",
    "Sheffield": "S1 S10",
    "Cardiff": "CF10 CF24",
    "Belfast": "BT1 BT9",
    "Newcastle upon Tyne": "NE1 NE6",
    "Nottingham": "NG1 NG7",
    "Leicester": "LE1 LE2",
    "Coventry": "CV1",
    "Bradford": "BD1",
    "Hull": "HU5",
    "Stoke-on-Trent": "ST4",
    "Wolverhampton": "WV1",
    "Plymouth": "PL4",
    "Derby": "DE1",
    "Southampton": "SO14",
    "Portsmouth": "PO5",
    "Brighton": "BN1",
    "Reading": "RG1",
    "Northampton": "NN1",
    "Luton": "LU1",
    "Swansea": "SA1",
    "Aberdeen": "AB10",
    "Dundee": "DD1",
    "Inverness": "IV2",
    "Norwich": "NR2",
    "Ipswich": "IP1",
    "Cambridge": "CB1",
    "Oxford": "OX4",
    "York": "YO10",
    "Exeter": "EX4",
    "Bath": "BA1",
    "Gloucester": "GL1",
    "Cheltenham": "GL50",
    "Worcester": "WR1",
    "Chester": "CH1",
    "Lancaster": "LA1",
    "Preston": "PR1",
    "Blackpool": "FY1",
    "Durham": "DH1",
    "Sunderland": "SR1",
    "Carlisle": "CA1",
    "Lincoln": "LN1",
    "Canterbury": "CT1",
    "Maidstone": "ME14",
    "Guildford": "GU1",
    "Slough": "SL1",
    "Watford": "WD17",
    "St Albans": "AL1",
    "Colchester": "CO1",
    "Chelmsford": "CM1",
    "Wrexham": "LL11",
    "Newport": "NP20",
    "Bangor": "LL57",
    "Aberystwyth": "SY23",
    "Truro": "TR1",
    "Penzance": "TR18",
    "Harrogate": "HG1",
    "Halifax": "HX1",
    "Wigan": "WN1",
    "Bolton": "BL1",
    "Stockport": "SK1",
    "Oldham": "OL1",
    "Milton Keynes": "MK9",
    "Basingstoke": "RG21",
    "Stirling": "FK8",
    "Perth": "PH1",
    "Paisley": "PA1",
    "Kendal": "LA9",
    "Whitby": "YO21",
    "Hay-on-Wye": "HR3",
    "Stow-on-the-Wold": "GL54",
    "Kirkby Lonsdale": "LA6",
    "Berwick-upon-Tweed": "TD15",
    "Bury St Edmunds": "IP33",
    "Weston-super-Mare": "BS23",
    "Ashby-de-la-Zouch": "LE65",
    "Tunbridge Wells": "TN1",
}


# country: (names, cultures come from people, states "Name:Abbr", cities, zip form, dial code, phone forms (national))
def _c(names, zips, dial, phones, cities, states="", money="EUR", lang="en"):
    return {
        "names": names.split("|"),
        "zip": zips.split("|"),
        "dial": dial,
        "phones": phones.split("|"),
        "cities": cities if isinstance(cities, list) else [x.replace("_", " ") for x in cities.split()],
        "states": [tuple(s.replace("_", " ").split(":")) for s in states.split()],
        "money": money,
        "lang": lang,
    }


COUNTRIES = {
    "US": _c(
        "United States|USA|United States of America|U.S.A.|US|the United States|U.S.",
        "#####|#####|#####-####",
        "1",
        "(%##) %##-####|%##-%##-####|%##.%##.####|%## %## ####|%##%##%###|1-%##-%##-####|(%##)%##-####|%##/%##-####",
        [c for c, _ in US_CITIES],
        money="USD",
    ),
    "GB": _c(
        "United Kingdom|UK|U.K.|England|Scotland|Wales|Northern Ireland|Great Britain|Britain",
        "",
        "44",
        (
            "07### ######|07### ### ###|020 7### ####|0161 ### ####|01### ######|07#########|(020) 8### ####|01### ### ###|0800 "
            "### ####|(01###) ######|0113 496 0###|07###-######"
        ),
        list(GB_TOWNS),
        money="GBP",
    ),
    "IE": _c(
        "Ireland|Republic of Ireland|Éire|IE",
        "A## A#*#|D0# ****|T12 ****|H91 ****|V94 ****",
        "353",
        "08# ### ####|01 ### ####|021 ### ####|(01) ### ####|08########",
        (
            "Dublin Cork Galway Limerick Waterford Kilkenny Sligo Drogheda Dundalk Tralee Ennis Athlone Letterkenny Wexford Naas "
            "Westport Dingle Clifden Ballina Mullingar"
        ),
        "Co._Cork:Cork Co._Kerry:Kerry Co._Galway:Galway Co._Mayo:Mayo County_Clare:Clare Co._Wicklow:Wicklow",
    ),
    "CA": _c(
        "Canada|CA|CAN",
        "V#A #A#|M#A #A#|K#A #A#|H#A #A#|T#A #A#|A#A#A#",
        "1",
        "(416) ###-####|604-###-####|514-###-####|403 ### ####|(613) ###-####|902.###.####|780-###-####",
        (
            "Toronto Montréal Montreal Vancouver Calgary Edmonton Ottawa Winnipeg Québec Hamilton Kitchener London Halifax "
            "Victoria Saskatoon Regina St._John's Moncton Fredericton Charlottetown Whitehorse Yellowknife Kelowna Thunder_Bay "
            "Sudbury Mississauga Burnaby Surrey Laval Gatineau Sherbrooke Trois-Rivières Medicine_Hat Moose_Jaw"
        ),
        (
            "Ontario:ON Quebec:QC Québec:QC British_Columbia:BC Alberta:AB Manitoba:MB Saskatchewan:SK Nova_Scotia:NS "
            "New_Brunswick:NB Newfoundland_and_Labrador:NL Prince_Edward_Island:PE Yukon:YT"
        ),
        "CAD",
    ),
    "AU": _c(
        "Australia|AU|AUS",
        "2###|3###|4###|5###|6###|7###|08##",
        "61",
        "04## ### ###|(02) #### ####|03 #### ####|07 #### ####|04########|1300 ### ###|1800 ### ###|(08) 9### ####|0#-####-####",
        (
            "Sydney Melbourne Brisbane Perth Adelaide Hobart Darwin Canberra Newcastle Wollongong Geelong Townsville Cairns "
            "Toowoomba Ballarat Bendigo Launceston Mackay Rockhampton Bunbury Albury Wagga_Wagga Dubbo Mildura Alice_Springs "
            "Broome Kalgoorlie Byron_Bay Parramatta Fremantle Bondi Footscray Fitzroy St_Kilda Woolloomooloo Surry_Hills Toorak"
        ),
        (
            "New_South_Wales:NSW Victoria:VIC Queensland:QLD Western_Australia:WA South_Australia:SA Tasmania:TAS "
            "Northern_Territory:NT Australian_Capital_Territory:ACT"
        ),
        "AUD",
    ),
    "NZ": _c(
        "New Zealand|Aotearoa|NZ",
        "####",
        "64",
        "02# ### ####|09 ### ####|04 ### ####|021 ### ###|(03) ### ####|027 ### ####",
        (
            "Auckland Wellington Christchurch Hamilton Tauranga Dunedin Palmerston_North Napier Nelson Rotorua Whangārei "
            "Invercargill Whanganui Gisborne Timaru Queenstown Kaikōura Taupō Te_Awamutu"
        ),
        "Otago:OTA Canterbury:CAN Waikato:WKO Northland:NTL Southland:STL",
        "NZD",
    ),
    "DE": _c(
        "Germany|Deutschland|DE|Germany|Bundesrepublik Deutschland",
        "#####|#####|D-#####",
        "49",
        "0## ########|030 ######|0176 ########|0151-########|(089) ######|0211/######|0####/#####|040 - ### ## ##|0172 ### ## ##",
        _faker("de_DE", "cities")
        + (
            "Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden Hannover Nürnberg "
            "Munich Cologne Nuremberg Freiburg Heidelberg Tübingen Würzburg Görlitz Saarbrücken"
        ).split(),
        (
            "Bayern:BY Hessen:HE Sachsen:SN Baden-Württemberg:BW Nordrhein-Westfalen:NRW Niedersachsen:NI Bavaria:BY Saxony:SN "
            "Brandenburg:BB Schleswig-Holstein:SH"
        ),
        "EUR",
        "de",
    ),
    "AT": _c(
        "Austria|Österreich|AT",
        "####|A-####",
        "43",
        "0664 #######|01 #######|0676/######|0316/######|(01) ### ## ##",
        _faker("de_AT", "cities") + "Wien Graz Linz Salzburg Innsbruck Vienna".split(),
        "Tirol:T Steiermark:ST Kärnten:K Vorarlberg:V Tyrol:T Styria:ST",
        "EUR",
        "de",
    ),
    "CH": _c(
        "Switzerland|Schweiz|Suisse|Svizzera|CH",
        "####|CH-####",
        "41",
        "079 ### ## ##|044 ### ## ##|022 ### ## ##|061 ### ## ##|078#######",
        _faker("de_CH", "cities") + "Zürich Genève Basel Lausanne Bern Winterthur Luzern Lugano Zurich Geneva Lucerne".split(),
        "Zürich:ZH Bern:BE Vaud:VD Genève:GE Ticino:TI Graubünden:GR Wallis:VS",
        "CHF",
        "de",
    ),
    "FR": _c(
        "France|FR|FRANCE",
        "#####|F-#####|75011|69003|13008",
        "33",
        "06 ## ## ## ##|01 ## ## ## ##|04.##.##.##.##|07########|05-##-##-##-##|06 ## ## ## ##",
        (
            "Paris Marseille Lyon Toulouse Nice Nantes Strasbourg Montpellier Bordeaux Lille Rennes Reims Saint-Étienne Toulon "
            "Grenoble Dijon Angers Nîmes Villeurbanne Le_Mans Aix-en-Provence Clermont-Ferrand Brest Tours Limoges Amiens "
            "Perpignan Metz Besançon Orléans Mulhouse Rouen Caen Nancy Avignon Poitiers Pau La_Rochelle Calais Annecy Colmar "
            "Quimper Bayonne Chambéry Saint-Malo Biarritz Albi Carcassonne Vannes Niort Sète Arles Fréjus Boulogne-Billancourt "
            "Aubervilliers Saint-Denis Montreuil Neuilly-sur-Seine Ivry-sur-Seine"
        ),
        "Bretagne:BRE Normandie:NOR Occitanie:OCC Île-de-France:IDF Provence:PAC Alsace:ALS Brittany:BRE Normandy:NOR Nouvelle-Aquitaine:NAQ",
        "EUR",
        "fr",
    ),
    "BE": _c(
        "Belgium|België|Belgique|BE",
        "####|B-####",
        "32",
        "04## ## ## ##|02 ### ## ##|09 ### ## ##|0477/##.##.##|03/###.##.##",
        _faker("nl_BE", "cities")[:700] + "Brussel Bruxelles Brussels Antwerpen Gent Ghent Brugge Leuven Liège Namur Charleroi Mons Mechelen".split(),
        "Vlaanderen:VL Wallonie:WA Flanders:VL",
        "EUR",
        "nl",
    ),
    "NL": _c(
        "Netherlands|Nederland|the Netherlands|Holland|NL",
        "#### AA|####AA|%### AA",
        "31",
        "06-########|06 ########|020-#######|010 ### ## ##|06 ## ## ## ##|030 - ### ####|(020) ### ####",
        _faker("nl_NL", "cities")
        + "Amsterdam Rotterdam Utrecht Eindhoven Groningen Tilburg Almere Breda Nijmegen Haarlem Leiden Delft Maastricht Arnhem".split(),
        "Noord-Holland:NH Friesland:FR Gelderland:GE Limburg:LI Zeeland:ZE Utrecht:UT Drenthe:DR",
        "EUR",
        "nl",
    ),
    "IT": _c(
        "Italy|Italia|IT|ITALIA",
        "#####|I-#####",
        "39",
        "3## ### ####|06 ########|02 #### ####|3## #######|011 #######|333-#######|049/######",
        _faker("it_IT", "cities")[::9]
        + (
            "Roma Milano Napoli Torino Palermo Genova Bologna Firenze Bari Catania Venezia Verona Messina Padova Trieste Brescia "
            "Parma Modena Perugia Livorno Cagliari Foggia Rimini Salerno Ferrara Siena Pisa Lecce Rome Milan Naples Turin Florence "
            "Venice Genoa"
        ).split(),
        "Lazio:RM Lombardia:MI Campania:NA Sicilia:PA Toscana:FI Puglia:BA Veneto:VE Piemonte:TO Tuscany:FI Sicily:PA Umbria:PG Sardegna:CA",
        "EUR",
        "it",
    ),
    "ES": _c(
        "Spain|España|ES|ESPAÑA",
        "#####|28###|08###",
        "34",
        "6## ### ###|91 ### ## ##|93 ### ## ##|6########|6## ## ## ##|96 ### ## ##|7##-###-###",
        (
            "Madrid Barcelona Valencia Sevilla Zaragoza Málaga Murcia Palma Bilbao Alicante Córdoba Valladolid Vigo Gijón Granada "
            "Elche Oviedo Badalona Cartagena Terrassa Jerez Sabadell Móstoles Pamplona Almería San_Sebastián Donostia Burgos "
            "Albacete Santander Castellón Logroño Badajoz Salamanca Huelva Lleida Tarragona León Cádiz Jaén Ourense Girona Lugo "
            "Cáceres Toledo Ávila Segovia Cuenca Soria Teruel Huesca Getafe Alcobendas L'Hospitalet_de_Llobregat Seville Chinchón "
            "Ronda"
        ),
        "Andalucía:AN Cataluña:CT Galicia:GA Asturias:AS Madrid:MD Euskadi:PV Andalusia:AN Catalonia:CT Navarra:NC Castilla_y_León:CL Canarias:CN",
        "EUR",
        "es",
    ),
    "PT": _c(
        "Portugal|PT",
        "####-###",
        "351",
        "91# ### ###|21 ### ## ##|96#######|22 ### ####|93# ### ###",
        _faker("pt_PT", "cities") + "Lisboa Porto Braga Coimbra Lisbon Faro Évora".split(),
        "Algarve:FAO Alentejo:ALT Madeira:MAD Açores:AZO Minho:MIN",
        "EUR",
        "pt",
    ),
    "PL": _c(
        "Poland|Polska|PL",
        "##-###",
        "48",
        "### ### ###|(22) ### ## ##|6## ### ###|12 ### ## ##|5########|601-###-###",
        _faker("pl_PL", "cities"),
        "mazowieckie:MZ małopolskie:MA śląskie:SL Wielkopolska:WP pomorskie:PM Silesia:SL dolnośląskie:DS",
        "PLN",
        "pl",
    ),
    "CZ": _c(
        "Czech Republic|Czechia|Česká republika|CZ",
        "### ##",
        "420",
        "6## ### ###|2## ### ###|77# ### ###|7########",
        _faker("cs_CZ", "cities") + "Praha Brno Ostrava Plzeň Olomouc Liberec Prague".split(),
        "Jihomoravský_kraj:JM Středočeský_kraj:ST Vysočina:VY",
        "CZK",
        "cs",
    ),
    "SK": _c(
        "Slovakia|Slovensko|SK",
        "### ##",
        "421",
        "09## ### ###|02/#### ####|09########",
        _faker("sk_SK", "cities")[::4] + "Bratislava Košice Žilina Nitra Prešov".split(),
        "Košický_kraj:KI Žilinský_kraj:ZI",
        "EUR",
        "cs",
    ),
    "HU": _c(
        "Hungary|Magyarország|HU",
        "####|H-####",
        "36",
        "06 20 ### ####|06-1-###-####|+36 30 ### ####|06 70/###-####",
        _faker("hu_HU", "real_city_names"),
        "Pest:PE Baranya:BA Zala:ZA Heves:HE",
        "HUF",
        "hu",
    ),
    "RO": _c(
        "Romania|România|RO",
        "######",
        "40",
        "07## ### ###|021 ### ## ##|07########|0264 ### ###",
        _faker("ro_RO", "cities"),
        "Cluj:CJ Timiș:TM Iași:IS Brașov:BV Prahova:PH",
        "RON",
        "ro",
    ),
    "HR": _c(
        "Croatia|Hrvatska|HR",
        "#####|HR-#####",
        "385",
        "09# ### ####|01 #### ###|021/###-###",
        _faker("hr_HR", "cities") + "Zagreb Split Rijeka Osijek Dubrovnik".split(),
        "Istra:IS Dalmacija:DA Istria:IS",
        "EUR",
        "hr",
    ),
    "SI": _c("Slovenia|Slovenija|SI", "####", "386", "0## ### ###|01 ### ## ##|041 ### ###", _faker("sl_SI", "cities"), "", "EUR", "hr"),
    "RS": _c(
        "Serbia|Srbija|RS",
        "#####",
        "381",
        "06# ### ####|011 ### ####|064/###-###",
        "Beograd Novi_Sad Niš Kragujevac Subotica Zrenjanin Pančevo Čačak Belgrade Sarajevo Mostar Banja_Luka Tuzla Podgorica Skopje Priština",
        "Vojvodina:VO Šumadija:SU",
        "RSD",
        "hr",
    ),
    "BG": _c(
        "Bulgaria|България|BG",
        "####",
        "359",
        "08## ### ###|02 ### ####|088#######",
        "Sofia Plovdiv Varna Burgas Ruse Stara_Zagora Pleven Sliven Dobrich Shumen Veliko_Tarnovo Blagoevgrad",
        "",
        "BGN",
        "hr",
    ),
    "GR": _c(
        "Greece|Ελλάδα|Hellas|GR",
        "### ##|#####",
        "30",
        "69# ### ####|210 ### ####|2310 ######|69########",
        "Athens Athina Thessaloniki Patras Heraklion Larissa Volos Ioannina Chania Rhodes Kavala Kalamata Piraeus Corfu Nafplio Nicosia Limassol Larnaca",
        "Attica:AT Crete:CR Macedonia:MA",
        "EUR",
        "hr",
    ),
    "SE": _c(
        "Sweden|Sverige|SE",
        "### ##|#####|SE-### ##",
        "46",
        "07#-### ## ##|08-### ## ##|031-## ## ##|07########|070 ### ## ##",
        _faker("sv_SE", "cities") + "Umeå Luleå Kiruna Gävle Växjö Kalmar Visby Lund Gothenburg".split(),
        "Skåne:M Västra_Götaland:O Dalarna:W Norrbotten:BD",
        "SEK",
        "sv",
    ),
    "NO": _c(
        "Norway|Norge|NO",
        "####",
        "47",
        "### ## ###|## ## ## ##|4## ## ###|9#######",
        (
            "Oslo Bergen Trondheim Stavanger Drammen Fredrikstad Kristiansand Tromsø Sandnes Ålesund Bodø Moss Haugesund Arendal "
            "Hamar Molde Lillehammer Narvik Harstad Alta Kirkenes Voss Røros Gjøvik"
        ),
        "Vestland:VL Nordland:NL Rogaland:RO Trøndelag:TR Troms:TO",
        "NOK",
        "no",
    ),
    "DK": _c(
        "Denmark|Danmark|DK",
        "####|DK-####",
        "45",
        "## ## ## ##|########|#### ####",
        _faker("da_DK", "cities") + "København Aarhus Odense Aalborg Esbjerg Copenhagen".split(),
        "Jylland:JY Fyn:FY Sjælland:SJ Jutland:JY",
        "DKK",
        "da",
    ),
    "FI": _c(
        "Finland|Suomi|FI",
        "#####|FI-#####",
        "358",
        "040 ### ####|050 #######|09 ### ####|045-#######|044 ### ## ##",
        _faker("fi_FI", "cities"),
        "Uusimaa:UU Pirkanmaa:PI Lappi:LA Lapland:LA Kainuu:KA",
        "EUR",
        "fi",
    ),
    "IS": _c(
        "Iceland|Ísland|IS",
        "1##|###",
        "354",
        "### ####|###-####|#######",
        "Reykjavík Kópavogur Akureyri Hafnarfjörður Keflavík Selfoss Ísafjörður Egilsstaðir Húsavík Vík",
        "",
        "ISK",
        "no",
    ),
    "EE": _c(
        "Estonia|Eesti|EE",
        "#####",
        "372",
        "5### ####|6## ####|5## ####",
        "Tallinn Tartu Narva Pärnu Viljandi Rakvere Kuressaare Haapsalu Võru Valga",
        "Harjumaa:HA Tartumaa:TA Saaremaa:SA",
        "EUR",
        "fi",
    ),
    "LV": _c(
        "Latvia|Latvija|LV",
        "LV-####",
        "371",
        "2### ####|2#######|67 ### ###",
        "Rīga Daugavpils Liepāja Jelgava Jūrmala Ventspils Rēzekne Valmiera Cēsis Sigulda Riga",
        "Kurzeme:KU Vidzeme:VI Latgale:LA",
        "EUR",
        "fi",
    ),
    "LT": _c(
        "Lithuania|Lietuva|LT",
        "LT-#####|#####",
        "370",
        "8 6## #####|6#######|8 5 ### ####",
        "Vilnius Kaunas Klaipėda Šiauliai Panevėžys Alytus Marijampolė Utena Palanga Druskininkai",
        "",
        "EUR",
        "fi",
    ),
    "UA": _c(
        "Ukraine|Україна|UA",
        "#####",
        "380",
        "0## ### ## ##|(044) ###-##-##|0#########",
        _faker("uk_UA", "city_names")[::3] + "Kyiv Kharkiv Odesa Dnipro Lviv Zaporizhzhia Vinnytsia Kherson Poltava Chernivtsi Uzhhorod Mykolaiv".split(),
        "Kyivska_oblast:KY Zakarpattia:ZK Donetsk_Oblast:DO",
        "UAH",
        "ru",
    ),
    "RU": _c(
        "Russia|Russian Federation|Россия|RU",
        "######",
        "7",
        "8 (9##) ###-##-##|8 9## ### ## ##|(495) ###-##-##|8-9##-###-##-##",
        _faker("ru_RU", "city_names")[::3]
        + "Moscow Moskva Saint_Petersburg Novosibirsk Kazan Yekaterinburg Sochi Vladivostok Minsk Gomel".replace("_P", " P").split(" "),
        "Tatarstan:TA Moskovskaya_oblast:MO Krasnodar_Krai:KK Bashkortostan:BA",
        "RUB",
        "ru",
    ),
    "TR": _c(
        "Turkey|Türkiye|TR",
        "#####|34###",
        "90",
        "0 5## ### ## ##|(0212) ### ## ##|05## ### ####|05#########|0532-###-##-##",
        (
            "İstanbul Ankara İzmir Bursa Antalya Adana Konya Gaziantep Kayseri Mersin Eskişehir Trabzon Samsun Diyarbakır Erzurum "
            "Van Bodrum Kadıköy Üsküdar Beşiktaş Çankaya Istanbul Izmir Nevşehir Şanlıurfa"
        ),
        "",
        "TRY",
        "tr",
    ),
    "IL": _c(
        "Israel|IL",
        "#######|#####",
        "972",
        "05#-#######|03-#######|02-### ####|054 ### ####",
        "Tel_Aviv Jerusalem Haifa Beersheba Netanya Ashdod Ramat_Gan Petah_Tikva Herzliya Eilat Nazareth Rehovot Holon Ra'anana Tiberias",
        "",
        "ILS",
    ),
    "AE": _c(
        "United Arab Emirates|UAE|U.A.E.",
        "|P.O. Box ####",
        "971",
        "05# ### ####|04 ### ####|02-#######|050#######",
        "Dubai Abu_Dhabi Sharjah Ajman Al_Ain Fujairah Ras_Al_Khaimah Doha Manama Kuwait_City Muscat Jumeirah Deira Al_Barsha",
        "Dubai:DXB Abu_Dhabi:AUH",
        "AED",
    ),
    "SA": _c(
        "Saudi Arabia|KSA|Kingdom of Saudi Arabia",
        "#####|#####-####",
        "966",
        "05# ### ####|011 ### ####|05########",
        "Riyadh Jeddah Mecca Makkah Medina Dammam Khobar Taif Tabuk Abha Buraidah Jubail Yanbu Hofuf",
        "Eastern_Province:EP Asir:AS",
        "SAR",
    ),
    "EG": _c(
        "Egypt|Misr|EG",
        "#####",
        "20",
        "010 #### ####|02 #### ####|012########|03 ### ####",
        (
            "Cairo Alexandria Giza Luxor Aswan Port_Said Suez Mansoura Tanta Ismailia Hurghada Zamalek Heliopolis Nasr_City Maadi "
            "Amman Beirut Damascus Baghdad Basra Mosul Erbil Aleppo Tripoli Benghazi Khartoum Sana'a Aden Ramallah Gaza"
        ),
        "",
        "EGP",
    ),
    "MA": _c(
        "Morocco|Maroc|Algeria|Algérie|Tunisia|Tunisie",
        "#####",
        "212",
        "06 ## ## ## ##|05## ## ## ##|06########",
        "Casablanca Rabat Marrakech Fès Tanger Agadir Meknès Oujda Tétouan Essaouira Alger Oran Constantine Annaba Béjaïa Tunis Sfax Sousse Bizerte Kairouan",
        "",
        "MAD",
        "fr",
    ),
    "NG": _c(
        "Nigeria|NG",
        "######",
        "234",
        "080# ### ####|0803 ### ####|0########## |081########|01 ### ####|0706-###-####",
        (
            "Lagos Abuja Kano Ibadan Port_Harcourt Benin_City Kaduna Enugu Jos Ilorin Abeokuta Onitsha Warri Calabar Uyo Owerri "
            "Maiduguri Sokoto Zaria Ikeja Lekki Yaba Surulere Akure Ogbomosho"
        ),
        "Lagos_State:LA Rivers:RV Oyo:OY Kano_State:KN Enugu_State:EN Anambra:AN Delta_State:DE FCT:FC",
        "NGN",
    ),
    "GH": _c(
        "Ghana|GH",
        "GA-###-####|",
        "233",
        "024 ### ####|030 ### ####|050#######",
        (
            "Accra Kumasi Tamale Takoradi Cape_Coast Tema Sunyani Ho Koforidua Obuasi Osu Madina Dakar Abidjan Bamako Lomé Cotonou "
            "Ouagadougou Freetown Monrovia Conakry Yaoundé Douala Kinshasa"
        ),
        "Ashanti_Region:AR Greater_Accra:GA Volta:VR",
        "GHS",
    ),
    "KE": _c(
        "Kenya|KE|Uganda|Tanzania|Rwanda",
        "#####|00100",
        "254",
        "07## ### ###|07## ######|020 ### ####|01########",
        (
            "Nairobi Mombasa Kisumu Nakuru Eldoret Thika Malindi Nyeri Machakos Kitale Garissa Lamu Meru Kakamega Westlands "
            "Kampala Entebbe Jinja Dar_es_Salaam Arusha Dodoma Mwanza Kigali Addis_Ababa Mogadishu Hargeisa Lusaka Harare Bulawayo "
            "Lilongwe Gaborone Windhoek Maputo"
        ),
        "Kiambu_County:KB Nakuru_County:NK Uasin_Gishu:UG",
        "KES",
    ),
    "ZA": _c(
        "South Africa|RSA|ZA",
        "####",
        "27",
        "08# ### ####|011 ### ####|(021) ### ####|07########|031 ### ####",
        (
            "Johannesburg Cape_Town Durban Pretoria Bloemfontein Gqeberha Port_Elizabeth Polokwane East_London Kimberley Soweto "
            "Stellenbosch Sandton Pietermaritzburg Mbombela Rustenburg Knysna Paarl Khayelitsha George"
        ),
        "Gauteng:GP Western_Cape:WC KwaZulu-Natal:KZN Limpopo:LP Eastern_Cape:EC Mpumalanga:MP",
        "ZAR",
    ),
    "IN": _c(
        "India|Bharat|IN|INDIA",
        "######|### ###|%##### ",
        "91",
        "9#### #####|98########|0##-########|080 #### ####|7##-###-####|022-########|9########%|8### ### ###",
        _faker("en_IN", "cities")
        + "Bengaluru Bangalore Mumbai Delhi New_Delhi Kolkata Chennai Hyderabad Pune Ahmedabad Kochi Gurugram Noida Mysuru Puducherry Shimla".replace("_", " ")
        .replace("New Delhi", "New~Delhi")
        .split(" "),
        (
            "Karnataka:KA Maharashtra:MH Tamil_Nadu:TN Kerala:KL Gujarat:GJ Uttar_Pradesh:UP West_Bengal:WB Telangana:TS "
            "Rajasthan:RJ Punjab:PB Bihar:BR Odisha:OD Haryana:HR Madhya_Pradesh:MP Andhra_Pradesh:AP Assam:AS Goa:GA "
            "Himachal_Pradesh:HP"
        ),
        "INR",
    ),
    "PK": _c(
        "Pakistan|PK",
        "#####",
        "92",
        "03## #######|0300-#######|042-########|(021) ########|0333 ### ####",
        (
            "Karachi Lahore Islamabad Rawalpindi Faisalabad Multan Peshawar Quetta Sialkot Gujranwala Hyderabad Abbottabad Sukkur "
            "Bahawalpur Gilgit Mardan Swat Kabul Kandahar Herat"
        ),
        "Sindh:SD Punjab:PB Khyber_Pakhtunkhwa:KP Balochistan:BA",
        "PKR",
    ),
    "BD": _c(
        "Bangladesh|BD",
        "####",
        "880",
        "017## ######|01#########|02-########|018##-######",
        (
            "Dhaka Chattogram Chittagong Khulna Rajshahi Sylhet Barishal Rangpur Comilla Mymensingh Narayanganj Gazipur "
            "Cox's_Bazar Mirpur Dhanmondi Uttara Gulshan"
        ),
        "",
        "BDT",
    ),
    "LK": _c(
        "Sri Lanka|Nepal|LK",
        "#####",
        "94",
        "07# ### ####|011 ### ####|077-#######",
        "Colombo Kandy Galle Jaffna Negombo Trincomalee Matara Anuradhapura Batticaloa Nuwara_Eliya Kathmandu Pokhara Lalitpur Biratnagar Thimphu Paro Malé",
        "",
        "LKR",
    ),
    "CN": _c(
        "China|PRC|P.R. China|People's Republic of China",
        "######",
        "86",
        "1## #### ####|010-#### ####|1##########|021-########|138-####-####",
        (
            "Beijing Shanghai Guangzhou Shenzhen Chengdu Hangzhou Wuhan Xi'an Nanjing Tianjin Chongqing Suzhou Qingdao Dalian "
            "Xiamen Harbin Shenyang Kunming Changsha Ningbo Zhengzhou Jinan Hefei Fuzhou Guiyang Lanzhou Ürümqi Lhasa Zhuhai "
            "Foshan Dongguan Wuxi Taiyuan"
        ),
        "Guangdong:GD Zhejiang:ZJ Jiangsu:JS Sichuan:SC Fujian:FJ Yunnan:YN Hubei:HB",
        "CNY",
    ),
    "HK": _c(
        "Hong Kong|HK|Hong Kong SAR",
        "|",
        "852",
        "9### ####|2### ####|6#######|5###-####",
        "Kowloon Wan_Chai Tsim_Sha_Tsui Mong_Kok Causeway_Bay Sha_Tin Tuen_Mun Yuen_Long Kwun_Tong Aberdeen Stanley Macau",
        "New_Territories:NT Kowloon:KLN",
        "HKD",
    ),
    "TW": _c(
        "Taiwan|TW|R.O.C.",
        "###|#####",
        "886",
        "09## ### ###|02 #### ####|(02) ####-####|09########",
        "Taipei Kaohsiung Taichung Tainan Hsinchu Keelung Taoyuan Hualien Chiayi Taitung Banqiao Danshui",
        "",
        "TWD",
    ),
    "JP": _c(
        "Japan|Nippon|JP",
        "###-####|〒###-####",
        "81",
        "090-####-####|03-####-####|06-####-####|080 #### ####|(03) ####-####|0120-###-###",
        (
            "Tokyo Osaka Kyoto Yokohama Nagoya Sapporo Kobe Fukuoka Kawasaki Hiroshima Sendai Kitakyushu Chiba Sakai Niigata "
            "Hamamatsu Kumamoto Okayama Kagoshima Nagasaki Kanazawa Naha Matsuyama Nara Otsu Gifu Shibuya Shinjuku Setagaya Minato "
            "Chiyoda Nakano Suginami Hakodate Takayama Kamakura Nikko"
        ),
        "Hokkaido:HK Osaka:OS Kanagawa:KN Saitama:ST Aichi:AC Okinawa:ON Chiba:CB Hyogo:HG",
        "JPY",
    ),
    "KR": _c(
        "South Korea|Korea|Republic of Korea|KR",
        "#####",
        "82",
        "010-####-####|02-###-####|010 #### ####|031-###-####|0##-####-####",
        (
            "Seoul Busan Incheon Daegu Daejeon Gwangju Suwon Ulsan Changwon Goyang Seongnam Jeju Jeonju Cheongju Pohang Gangneung "
            "Mapo-gu Gangnam-gu Jongno-gu Haeundae-gu Yongsan-gu Pyongyang"
        ),
        "Gyeonggi-do:GG Gangwon-do:GW Jeollanam-do:JN Gyeongsangbuk-do:GB",
        "KRW",
    ),
    "SG": _c(
        "Singapore|SG|SINGAPORE",
        "######|S######|Singapore ######|S(######)",
        "65",
        "9### ####|6### ####|8#######|6###-####",
        "Singapore Tampines Jurong Bedok Woodlands Yishun Punggol Clementi Bukit_Timah Toa_Payoh Ang_Mo_Kio Pasir_Ris",
        "",
        "SGD",
    ),
    "MY": _c(
        "Malaysia|MY",
        "#####",
        "60",
        "01#-### ####|03-#### ####|01########|01#-#######",
        (
            "Kuala_Lumpur Petaling_Jaya Johor_Bahru Ipoh Penang George_Town Kuching Kota_Kinabalu Malacca Shah_Alam Subang_Jaya "
            "Seremban Kuantan Kota_Bharu Alor_Setar Cyberjaya Putrajaya Bandar_Seri_Begawan"
        ),
        "Selangor:SGR Johor:JHR Sabah:SBH Sarawak:SWK Perak:PRK Kedah:KDH Pahang:PHG",
        "MYR",
    ),
    "ID": _c(
        "Indonesia|ID",
        "#####",
        "62",
        "08##-####-####|021-#######|08## #### ####|(022) #######|08##########",
        _faker("id_ID", "cities") + "Jakarta Surabaya Bandung Medan Semarang Yogyakarta Denpasar Makassar Ubud".split(),
        "Jawa_Barat:JB Bali:BA Aceh:AC DKI_Jakarta:JK Jawa_Timur:JT",
        "IDR",
    ),
    "TH": _c(
        "Thailand|TH",
        "#####|10###",
        "66",
        "08# ### ####|02 ### ####|09#-###-####|02-###-####|06########",
        (
            "Bangkok Chiang_Mai Phuket Pattaya Khon_Kaen Hat_Yai Nakhon_Ratchasima Udon_Thani Chiang_Rai Ayutthaya Hua_Hin Krabi "
            "Nonthaburi Songkhla Vientiane Phnom_Penh Siem_Reap Yangon Mandalay"
        ),
        "",
        "THB",
    ),
    "VN": _c(
        "Vietnam|Viet Nam|VN",
        "######|#####",
        "84",
        "09# ### ####|024 #### ####|0## ### ## ##|03########",
        "Hà_Nội Hanoi Ho_Chi_Minh_City Đà_Nẵng Da_Nang Hải_Phòng Cần_Thơ Huế Nha_Trang Đà_Lạt Vũng_Tàu Hội_An Quy_Nhơn Biên_Hòa Thủ_Đức",
        "",
        "VND",
    ),
    "PH": _c(
        "Philippines|the Philippines|PH|Pilipinas",
        "####",
        "63",
        "09## ### ####|(02) 8### ####|0917-###-####|09#########|032 ### ####",
        (
            "Manila Quezon_City Cebu_City Davao_City Makati Pasig Taguig Iloilo_City Baguio Zamboanga Bacolod Cagayan_de_Oro "
            "General_Santos Tacloban Antipolo Marikina Caloocan Naga Legazpi Dumaguete Batangas"
        ),
        "Metro_Manila:NCR Cavite:CAV Laguna:LAG Cebu:CEB Pampanga:PAM Bulacan:BUL",
        "PHP",
    ),
    "BR": _c(
        "Brazil|Brasil|BR",
        "#####-###|########",
        "55",
        "(11) 9####-####|(21) ####-####|11 9#### ####|(##) 9####-####|0800 ### ####|31 9########",
        (
            "São_Paulo Rio_de_Janeiro Salvador Brasília Fortaleza Belo_Horizonte Manaus Curitiba Recife Goiânia Belém Porto_Alegre "
            "Guarulhos Campinas São_Luís Maceió Natal Teresina João_Pessoa Ribeirão_Preto Uberlândia Sorocaba Cuiabá Aracaju "
            "Florianópolis Joinville Londrina Niterói Vitória Santos Ouro_Preto Petrópolis Pelotas"
        ),
        "São_Paulo:SP Minas_Gerais:MG Bahia:BA Paraná:PR Rio_Grande_do_Sul:RS Ceará:CE Pernambuco:PE Santa_Catarina:SC Goiás:GO Amazonas:AM Pará:PA",
        "BRL",
        "pt",
    ),
    "MX": _c(
        "Mexico|México|MX",
        "#####|0####",
        "52",
        "55 #### ####|(55) ####-####|33 #### ####|81 ####-####|55########|044 55 #### ####|998 ### ####",
        (
            "Ciudad_de_México Mexico_City Guadalajara Monterrey Puebla Tijuana León Ciudad_Juárez Zapopan Mérida Cancún Querétaro "
            "Morelia Oaxaca Veracruz Xalapa Acapulco Toluca Culiacán Hermosillo Chihuahua Saltillo Aguascalientes Cuernavaca "
            "Mazatlán Tuxtla_Gutiérrez Tepic Coyoacán San_Miguel_de_Allende"
        ),
        "Jalisco:JAL Nuevo_León:NL Oaxaca:OAX Chiapas:CHIS Yucatán:YUC Sonora:SON Veracruz:VER Puebla:PUE CDMX:CDMX",
        "MXN",
        "es",
    ),
    "AR": _c(
        "Argentina|AR|Uruguay|Paraguay",
        "####|C####AAA|B####AAA",
        "54",
        "11 ####-####|(011) ####-####|0351 ###-####|11 15 #### ####|9 11 #### ####",
        (
            "Buenos_Aires Córdoba Rosario Mendoza La_Plata Tucumán Mar_del_Plata Salta Santa_Fe San_Juan Neuquén Bariloche Ushuaia "
            "Posadas Paraná Resistencia Montevideo Asunción Punta_del_Este"
        ),
        "CABA:CABA Santa_Fe:SF Mendoza:MZ Buenos_Aires:BA",
        "ARS",
        "es",
    ),
    "CL": _c(
        "Chile|CL|Bolivia",
        "#######",
        "56",
        "9 #### ####|2 2### ####|(2) #### ####|9########",
        (
            "Santiago Valparaíso Concepción Viña_del_Mar Antofagasta Temuco La_Serena Iquique Rancagua Talca Arica Puerto_Montt "
            "Punta_Arenas Calama Ñuñoa Providencia La_Paz Cochabamba Santa_Cruz"
        ),
        "Región_Metropolitana:RM Biobío:BI Araucanía:AR",
        "CLP",
        "es",
    ),
    "CO": _c(
        "Colombia|CO|Ecuador|Venezuela|Panama|Panamá",
        "######",
        "57",
        "3## ### ####|(1) ### ####|601 ### ####|3#########",
        _faker("es_CO", "municipalities")[::5]
        + (
            "Bogotá Medellín Cali Barranquilla Cartagena Cúcuta Bucaramanga Pereira Manizales Quito Guayaquil Cuenca Caracas "
            "Maracaibo Lima Arequipa Cusco Trujillo Managua Tegucigalpa Guatemala San_Salvador La_Habana Santo_Domingo"
        )
        .replace("_", "~")
        .split(),
        "Antioquia:ANT Cundinamarca:CUN Valle_del_Cauca:VAC",
        "COP",
        "es",
    ),
}
for _v in COUNTRIES.values():
    _v["cities"] = [c.replace("~", " ") for c in _v["cities"]]

COUNTRY_WEIGHT = {
    "US": 26,
    "GB": 13,
    "IN": 5,
    "DE": 4,
    "FR": 3.5,
    "ES": 3,
    "IT": 3,
    "AU": 4,
    "CA": 4,
    "BR": 2,
    "MX": 2,
    "NL": 2,
    "PL": 2,
    "SG": 1.6,
    "ZA": 1.6,
    "NG": 1.6,
    "IE": 1.6,
    "JP": 1.6,
    "KR": 1.4,
    "SE": 1.4,
    "CN": 1.5,
}
CODES = list(COUNTRIES)
CODE_WEIGHTS = [COUNTRY_WEIGHT.get(c, 1) for c in CODES]

OTHER_COUNTRIES = (
    (
        "Afghanistan Albania Algeria Andorra Angola Armenia Azerbaijan Bahamas Bahrain Barbados Belarus Belize Benin Bhutan "
        "Bolivia Bosnia_and_Herzegovina Botswana Brunei Burkina_Faso Burundi Cambodia Cameroon Cape_Verde Chad Comoros Congo "
        "Costa_Rica Côte_d'Ivoire Cuba Cyprus Djibouti Dominica Dominican_Republic East_Timor Ecuador El_Salvador Eritrea "
        "Eswatini Ethiopia Fiji Gabon Gambia Georgia Greenland Grenada Guatemala Guinea Guyana Haiti Honduras Iran Iraq "
        "Jamaica Jordan Kazakhstan Kiribati Kosovo Kuwait Kyrgyzstan Laos Lebanon Lesotho Liberia Libya Liechtenstein "
        "Luxembourg Madagascar Malawi Maldives Mali Malta Mauritania Mauritius Moldova Monaco Mongolia Montenegro Mozambique "
        "Myanmar Namibia Nauru Nepal Nicaragua Niger North_Korea North_Macedonia Oman Palau Palestine Panama Papua_New_Guinea "
        "Paraguay Peru Qatar Rwanda Samoa San_Marino Senegal Seychelles Sierra_Leone Solomon_Islands Somalia South_Sudan "
        "Sri_Lanka Sudan Suriname Syria Taiwan Tajikistan Tanzania Togo Tonga Trinidad_and_Tobago Tunisia Turkmenistan Tuvalu "
        "Uganda Uruguay Uzbekistan Vanuatu Venezuela Vatican_City Yemen Zambia Zimbabwe Greenland Bermuda Gibraltar Guam Aruba "
        "Curaçao Martinique Réunion Faroe_Islands"
    )
    .replace("_", "~")
    .split()
)
OTHER_COUNTRIES = [c.replace("~", " ") for c in OTHER_COUNTRIES]

EN_A = (
    "Ash Black Brad Brook Burn Clay Cold Crow Dun East Elm Fair Fern Glen Gold Green Hal Hart Hazel Hey High Kings Lang "
    "Lin Long Mal Marl May Mill North Nor Oak Ock Old Pen Pem Red Rock Rose Rush Salt Shel Silver Stan Stock Stone Sut "
    "Swin Thorn Tam Up Wal Wake Wat Wend West Whit Wil Win Wood Wych"
).split()
EN_B = (
    "ford ton ham ley bury borough bridge wick combe field stead worth brook dale mouth well wood hurst den cliff haven "
    "port stow thorpe by minster gate pool cote"
).split()
TOWN_PRE = ["Great ", "Little ", "Upper ", "Lower ", "Nether ", "North ", "South ", "East ", "West ", "New ", "Old ", "St ", "Market ", "Chipping ", "Kirk"]
TOWN_POST = ["-on-Sea", "-under-Edge", "-by-the-Sea", " St Mary", " Magna", " Parva", "-le-Dale", " Heath", " Green", " End", " Common", "-upon-Avon"]
US_A = (
    "Cedar Pine Maple Oak Willow Spring Clear Silver Eagle Bear Deer Elk Fox Rock Stone Sand Red White Green Blue Black "
    "Lake River Mill Fair Pleasant Grand Big Little Sugar Honey Walnut Cherry Plum Prairie Sun Harmony Liberty Union New "
    "Mount Fort Port Lost Crooked Broken Dry Salt Copper Iron"
).split()
US_B = (
    "Falls Springs Grove Creek Hills Valley Ridge City Heights Junction Lake Park Point Bluff Center View Rapids Corners "
    "Fork Forge Crossing Landing Prairie Hollow Harbor Beach Gap Bend Flats Mesa Station"
).split()
SYL = {
    "DE": (
        ["Alt", "Neu", "Ober", "Unter", "Nieder", "Hohen", "Wald", "Stein", "Birken", "Lind", "Eschen", "Rosen", "Schön", "Burg", "Grün", "Bad "],
        ["dorf", "heim", "bach", "berg", "feld", "hausen", "stadt", "furt", "au", "brück", "kirchen", "tal", "walde", "rode", "itz", "ow", "ingen"],
    ),
    "FR": (
        [
            "Saint-Jean",
            "Saint-Pierre",
            "Sainte-Marie",
            "Villeneuve",
            "Châteauneuf",
            "Beaumont",
            "Montfort",
            "La Roche",
            "Neuville",
            "Bourg",
            "Saint-Aubin",
            "Le Mesnil",
            "Fontenay",
            "Vernon",
            "Aubigny",
        ],
        ["-sur-Loire", "-en-Forêt", "-les-Bains", "-sur-Mer", "-le-Vieux", "-d'Olonne", "-sous-Bois", "-la-Grande", "-en-Auge", "", "-du-Gard", "-lès-Avignon"],
    ),
    "IT": (
        ["San ", "Castel ", "Monte", "Villa", "Santa ", "Borgo ", "Rocca", "Civita", "Campo", "Pieve ", "Torre "],
        ["Marco", "nuovo", "rosso", "Lucia", "reale", "franco", "Martino", "basso", "forte", "vecchia", "del Greco", "sul Naviglio"],
    ),
    "ES": (
        ["Villanueva ", "San Juan ", "Santa María ", "Puebla ", "Torre ", "Alcalá ", "Castillo ", "Fuente ", "Los Llanos ", "Arroyo ", "Puerto "],
        ["de la Sierra", "del Río", "de los Montes", "del Campo", "de la Reina", "de Arriba", "del Valle", "de las Torres", "del Mar"],
    ),
    "PL": (
        ["Nowa ", "Stara ", "Biało", "Czarno", "Jasno", "Wielka ", "Mała ", "Dobro", "Kamie", "Zielon"],
        ["Wieś", "brzeg", "górka", "wola", "lin", "nica", "stok", "pole", "wice"],
    ),
    "IN": (
        ["Ram", "Krishna", "Shiv", "Hari", "Gopal", "Jai", "Sundar", "Raj", "Chandra", "Lakshmi", "Fateh", "Sultan", "Nawab", "Tiru", "Kanchi"],
        ["pur", "nagar", "abad", "garh", "puram", "palli", "ganj", "gaon", "patti", "wadi", "halli", "kulam", "pet"],
    ),
    "SE": (
        ["Björk", "Lind", "Norr", "Söder", "Öster", "Väster", "Ek", "Sand", "Sten", "Gran", "Kungs", "Ål"],
        ["by", "stad", "vik", "köping", "holm", "torp", "ås", "berga", "sund", "hamn"],
    ),
    "NL": (
        ["Oud", "Nieuw", "Noord", "Zuid", "Wester", "Ooster", "Hooge", "Lage", "Berg", "Zand"],
        ["dijk", "veen", "dam", "land", "wolde", "kerk", "hoek", "burg", "meer", "drecht"],
    ),
    "JP": (
        ["Kita", "Minami", "Higashi", "Nishi", "Shin", "Oo", "Ko", "Naka", "Kami", "Shimo", "Taka", "Mi"],
        ["yama", "gawa", "hara", "machi", "saki", "shima", "mura", "zawa", "bashi", "ura", "tani", "matsu"],
    ),
    "BR": (
        ["São José ", "Santa Rita ", "Nova ", "Monte Alegre ", "Bom Jesus ", "Lagoa ", "Campo "],
        ["do Norte", "da Serra", "dos Campos", "do Sul", "das Flores", "Esperança", "de Minas"],
    ),
}


def town(r, cc):
    if cc in ("US", "CA", "AU", "NZ", "PH", "ZA") and r.random() < 0.5:
        return (
            r.choice(US_A) + " " + r.choice(US_B)
            if r.random() < 0.7
            else r.choice(WORD_LAST) + r.choice(["ville", "burg", "ton", " City", " Springs", "dale", "field", " Township"])
        )
    if cc in SYL:
        a, b = SYL[cc]
        return (r.choice(a) + r.choice(b)).strip()
    s = r.choice(EN_A) + r.choice(EN_B)
    k = r.random()
    return (
        r.choice(TOWN_PRE[:-1]) + s
        if k < 0.12
        else s + r.choice(TOWN_POST)
        if k < 0.2
        else invent(r) + r.choice(["", "a", "ia", "o", "ov", "pur", "grad", "ville"])
        if k < 0.26
        else s
    )


STREET_EN = [
    "Street",
    "St",
    "St.",
    "Avenue",
    "Ave",
    "Ave.",
    "Road",
    "Rd",
    "Rd.",
    "Lane",
    "Ln",
    "Drive",
    "Dr",
    "Dr.",
    "Court",
    "Ct",
    "Place",
    "Pl",
    "Boulevard",
    "Blvd",
    "Blvd.",
    "Way",
    "Terrace",
    "Close",
    "Crescent",
    "Parkway",
    "Pkwy",
    "Circle",
    "Trail",
    "Square",
    "Loop",
    "Highway",
    "Hwy",
    "Row",
    "Grove",
    "Gardens",
    "Mews",
    "Hill",
    "Walk",
    "Pike",
    "Alley",
    "Ridge",
    "Run",
    "Path",
    "Plaza",
    "Crossing",
    "Bend",
    "View",
    "Turnpike",
    "Esplanade",
    "Parade",
    "Green",
    "Rise",
    "Wharf",
    "Quay",
    "Gate",
    "Bypass",
]
STREET_CORE = (
    (
        "Main High Church Park Oak Maple Pine Cedar Elm Washington Lake Hill Walnut Spring North Ridge Meadow Mill River "
        "Highland Forest Jefferson Lincoln Jackson Cherry Sunset Franklin Chestnut Dogwood Birch Hickory Willow Center Union "
        "School Adams Madison Monroe Victoria Station London Queen King George Albert Grange Windsor Manor Kings Queens "
        "Springfield York New Broad Mill Bridge Castle Market Chapel Orchard Kingsway Vicarage Grove Green Cambridge Oxford "
        "Abbey Beech Hawthorn Primrose Rosebery Wellington Nelson Trafalgar Waterloo Harbour Shore Beach Bay Ocean Coral Palm "
        "Magnolia Peach Peachtree Juniper Sycamore Aspen Poplar Laurel Ivy Fern Heather Bluebell Foxglove Kestrel Falcon Eagle "
        "Robin Swan Heron Deer Fox Badger Hunter Mission Valley Canyon Mesa Desert Prairie Summit Mountain Glen Old_Mill "
        "Country_Club Martin_Luther_King_Jr Cesar_Chavez Rosa_Parks John_F_Kennedy Old_Post Stage_Coach Quarry Foundry Railway "
        "Depot Commerce Industrial Technology Innovation College University Cemetery Airport"
    )
    .replace("_", "~")
    .split()
)
STREET_CORE = [s.replace("~", " ") for s in STREET_CORE]


def last_of(r, cc):
    pool = BY_COUNTRY.get(cc) or CULTURES
    return r.choice(r.choice(pool).last)


def first_of(r, cc):
    pool = BY_COUNTRY.get(cc) or CULTURES
    return r.choice(r.choice(pool).first)


def street(r, cc):
    k = r.random()
    n = lambda: last_of(r, cc)
    if cc in ("DE", "AT", "CH"):
        core = r.choice(
            (
                "Haupt Bahnhof Garten Schul Dorf Berg Kirch Linden Birken Wald Ring Feld Wiesen Mühlen Goethe Schiller Mozart "
                "Beethoven Bismarck Kaiser König Brunnen Rosen Eichen Tannen Buchen Ahorn Kastanien Industrie Post Markt Hafen Ufer "
                "Burg Schloss Sonnen Flur Friedhof Parkplatz Jahn Lessing Uhland Hölderlin Adler"
            ).split()
        )
        if k < 0.4:
            return core + (
                "strasse"
                if cc == "CH"
                else r.choice(["straße", "straße", "str.", "strasse", "weg", "gasse", "allee", "platz", "ring", "damm", "steig", "ufer"])
            )
        if k < 0.6:
            return n() + r.choice(["straße", "str.", "weg", "platz", "allee", "gasse"]) if cc != "CH" else n() + "weg"
        if k < 0.75:
            return r.choice(["Am ", "An der ", "Im ", "Auf dem ", "Zum ", "Zur ", "Unter den ", "Hinter der ", "In der "]) + r.choice(
                "Markt Kirche Brunnen Mühle Anger Linden Wiese Schloss Berg Rathaus Weinberg Kanal Tannenhof Steinbruch Alten_Hafen".replace("_", "~").split()
            ).replace("~", " ")
        return (
            r.choice(["Straße der ", "Platz der "]) + r.choice(["Einheit", "Republik", "Jugend", "Befreiung"])
            if k < 0.79
            else f"{first_of(r, cc)}-{n()}-" + r.choice(["Straße", "Platz", "Weg", "Allee", "Ring"])
            if k < 0.93
            else r.choice(["Alte ", "Neue ", "Große ", "Lange ", "Breite "]) + r.choice(["Gasse", "Straße", "Allee", "Landstraße"])
        )
    if cc in ("FR", "BE", "MA") or (cc == "CA" and k < 0.15):
        if cc == "BE" and r.random() < 0.5:
            return street(r, "NL")
        t = r.choice(
            [
                "rue",
                "rue",
                "rue",
                "Rue",
                "avenue",
                "av.",
                "boulevard",
                "bd",
                "place",
                "impasse",
                "chemin",
                "allée",
                "quai",
                "Rue",
                "Avenue",
                "route",
                "cours",
                "passage",
                "square",
                "RUE",
                "faubourg",
            ]
        )
        if k < 0.35:
            return f"{t} {first_of(r, 'FR')} {n()}"
        if k < 0.6:
            return (
                t
                + " "
                + r.choice(
                    [
                        "de la République",
                        "Victor-Hugo",
                        "du Moulin",
                        "de la Gare",
                        "des Écoles",
                        "de l'Église",
                        "du Général-de-Gaulle",
                        "Jean-Jaurès",
                        "des Lilas",
                        "de Paris",
                        "du Château",
                        "Pasteur",
                        "de la Mairie",
                        "des Champs",
                        "Saint-Michel",
                        "du 8-Mai-1945",
                        "de la Paix",
                        "des Tilleuls",
                        "aux Fleurs",
                        "du Port",
                        "d'Italie",
                        "de Verdun",
                        "des Acacias",
                        "du Faubourg-Saint-Denis",
                        "du Maréchal-Foch",
                    ]
                )
            )
        return (
            f"{t} {r.choice(['de ', 'du ', 'des ', 'de la ', ''])}"
            f"{r.choice('Bellevue Pont Roses Fontaine Forêt Clos Soleil Vignes Prés Marché Halles Tanneurs Carmes Bois Grand-Pré'.split())}"
        )
    if cc == "IT":
        t = r.choice(["Via", "Via", "Via", "via", "Viale", "Piazza", "Corso", "Largo", "Vicolo", "P.zza", "V.le", "Strada", "C.so", "Lungomare", "Salita"])
        return (
            t
            + " "
            + r.choice(
                [
                    "Roma",
                    "Garibaldi",
                    "Giuseppe Verdi",
                    "Dante Alighieri",
                    "Mazzini",
                    "Cavour",
                    "della Libertà",
                    "XX Settembre",
                    "IV Novembre",
                    "dei Mille",
                    "San Marco",
                    "Vittorio Emanuele II",
                    "del Popolo",
                    "delle Rose",
                    "Marconi",
                    "Manzoni",
                    "Santa Croce",
                    "dei Fiori",
                    "della Repubblica",
                    "A. Volta",
                ]
            )
            if k < 0.55
            else f"{t} {first_of(r, cc)} {n()}"
            if k < 0.85
            else f"{t} {n()}"
        )
    if cc in ("ES", "AR", "CL", "MX", "CO", "PE"):
        if cc == "CO" and k < 0.7:
            return (
                f"{r.choice(['Calle', 'Carrera', 'Cra.', 'Cl.', 'Diagonal', 'Transversal', 'Avenida', 'Cra', 'Av. Calle'])} "
                f"{r.randint(1, 180)}{r.choice(['', '', 'A', 'B', ' Sur', ' Bis'])}"
            )
        t = r.choice(
            ["Calle", "Calle", "C/", "Avenida", "Av.", "Avda.", "Paseo", "Plaza", "Camino", "Ronda", "Carretera", "Pza.", "calle", "C."]
            if cc == "ES"
            else ["Calle", "Avenida", "Av.", "Calzada", "Blvd.", "Callejón", "Pasaje", "Privada", "", "", "Camino", "Prol."]
        )
        c = (
            r.choice(
                [
                    "Mayor",
                    "Gran Vía",
                    "de la Constitución",
                    "San Juan",
                    "Real",
                    "del Sol",
                    "del Pez",
                    "de la Luna",
                    "de los Gatos",
                    "del Olivo",
                    "del Agua",
                    "de Alcalá",
                    "Insurgentes Sur",
                    "Reforma",
                    "Benito Juárez",
                    "San Martín",
                    "Rivadavia",
                    "Corrientes",
                    "Libertad",
                    "Independencia",
                    "5 de Mayo",
                    "16 de Septiembre",
                    "Miguel Hidalgo",
                    "Los Pinos",
                    "Las Flores",
                    "de los Reyes Católicos",
                    "Santa Clara",
                    "del Carmen",
                    "Belgrano",
                    "Providencia",
                    "Los Aromos",
                    "Morelos",
                    "Emiliano Zapata",
                    "Colón",
                    "del Prado",
                ]
            )
            if k < 0.6
            else f"{first_of(r, cc)} {n()}"
        )
        return f"{t} {c}".strip()
    if cc in ("PT", "BR"):
        return (
            r.choice(["Rua", "Rua", "R.", "Avenida", "Av.", "Travessa", "Praça", "Largo", "Alameda", "Estrada"])
            + " "
            + (
                r.choice(
                    [
                        "da Liberdade",
                        "das Flores",
                        "Augusta",
                        "Sete de Setembro",
                        "XV de Novembro",
                        "Paulista",
                        "do Comércio",
                        "Santa Catarina",
                        "dos Bandeirantes",
                        "Marechal Deodoro",
                        "Getúlio Vargas",
                        "São Bento",
                        "Dom Pedro II",
                        "25 de Abril",
                        "do Ouro",
                        "das Laranjeiras",
                        "Castro Alves",
                        "da Boavista",
                    ]
                )
                if k < 0.6
                else f"{r.choice(['', 'Dr. ', 'Prof. ', ''])}{first_of(r, cc)} {n()}"
            )
        )
    if cc == "NL":
        c = r.choice(
            (
                "Dorps Kerk Molen School Stations Hoofd Julianas Wilhelmina Beatrix Emma Oranje Prins_Hendrik Keizers Heren Linden "
                "Eiken Beuken Berken Markt Haven Brug Nieuw Rembrandt Vondel Zee Duin Water Veld Hof"
            )
            .replace("_", "~")
            .split()
        ).replace("~", " ")
        return (
            c + r.choice(["straat", "straat", "laan", "weg", "plein", "kade", "gracht", "hof", "dijk", "singel", "pad"])
            if k < 0.75
            else r.choice(["Lange ", "Korte ", "Oude ", "Nieuwe "]) + r.choice(["Voorhout", "Gracht", "Haven", "Weide", "Dijk", "Kerkstraat"])
            if k < 0.85
            else f"{r.choice(['Burgemeester', 'Dr.', 'Van', 'Jan'])} {n()}{r.choice(['laan', 'straat', 'weg'])}"
        )
    if cc == "PL":
        return r.choice(["ul. ", "ul. ", "ul. ", "al. ", "os. ", "pl. ", "", "Aleja "]) + (
            r.choice(
                (
                    "Polna Leśna Słoneczna Krótka Szkolna Ogrodowa Lipowa Brzozowa Łąkowa Kwiatowa Kościelna Sosnowa Zielona Parkowa "
                    "Akacjowa Marszałkowska Piłsudskiego Mickiewicza Kopernika Sienkiewicza Słowackiego Długa Wiejska Rynek Nowy_Świat "
                    "Jana_Pawła_II 3_Maja Solidarności Żeromskiego Kościuszki"
                ).split()
            ).replace("_", " ")
        )
    if cc in ("SE", "NO", "DK", "FI", "IS"):
        a = {
            "SE": [
                "Stor",
                "Kungs",
                "Drottning",
                "Skol",
                "Björk",
                "Ringvägen~",
                "Sveavägen~",
                "Vasa",
                "Linné",
                "Strand",
                "Hamn",
                "Norra Esplanaden~",
                "Bergs",
                "Ängs",
            ],
            "NO": ["Stor", "Kirke", "Skole", "Bjørke", "Karl Johans gate~", "Strand", "Solbakken~", "Parkveien~", "Torg", "Fjell", "Granlia~"],
            "DK": ["Vester", "Øster", "Nørre", "Søndre ", "Skov", "Kirke", "Birke", "Strand", "Algade~", "Strøget~", "Rosen", "Hoved"],
            "FI": ["Mannerheimintie~", "Koulu", "Kirkko", "Aleksanterin", "Ranta", "Mänty", "Koivu", "Asema", "Hämeen", "Puisto", "Pohjois"],
            "IS": ["Laugavegur~", "Hverfis", "Skólavörðu", "Berg", "Aðal", "Lækjar", "Tún"],
        }[cc]
        b = {
            "SE": ["gatan", "vägen", "gränd", "stigen", "torget", "allén", "torg", "plan", "backe"],
            "NO": ["gata", "veien", "vegen", "gaten", "bakken", " torg", "plass"],
            "DK": ["gade", "vej", "vænget", "alle", "stræde", " Torv", "torv", "bro", " Plads"],
            "FI": ["katu", "tie", "kuja", "polku", "raitti"],
            "IS": ["gata", "stræti", "stígur", "braut"],
        }[cc]
        s = r.choice(a)
        return s[:-1] if s.endswith("~") else s + r.choice(b)
    if cc in ("CZ", "SK"):
        return r.choice(
            (
                "Dlouhá Krátká Nádražní Školní Husova Palackého Masarykova Komenského Zahradní Lipová Polní Hlavní Štefánikova "
                "Obchodná Slnečná Jiráskova Vodičkova Na_Příkopě Pod_Lesem U_Stadionu Nerudova Mlynská"
            ).split()
        ).replace("_", " ") + r.choice(["", "", " ulice", " tř.", " nám."])
    if cc == "HU":
        return r.choice(
            "Petőfi_Sándor Kossuth_Lajos Rákóczi Arany_János Deák_Ferenc Béke Szabadság Ady_Endre Váci Andrássy Dózsa_György Jókai".split()
        ).replace("_", " ") + r.choice([" utca", " u.", " út", " tér", " krt."])
    if cc in ("HR", "SI", "RS", "BG", "RO", "GR", "UA", "RU", "LT", "LV", "EE"):
        p = {
            "RO": ["Str. ", "Strada ", "Bd. ", "Calea ", "Aleea "],
            "BG": ["ul. ", "bul. "],
            "UA": ["vul. ", "prosp. ", "bulv. "],
            "RU": ["ul. ", "prospekt ", "per. ", "Ulitsa "],
            "GR": ["", "Odos ", "Leof. "],
            "LT": [""],
            "LV": [""],
            "EE": [""],
        }.get(cc, ["", "", "Ulica ", "Trg ", "Bulevar "])
        e = {
            "LT": [" g.", " gatvė", " pr."],
            "LV": [" iela", " prospekts"],
            "EE": [" tn", " tänav", " mnt", " pst"],
            "HR": [" ulica", "eva", ""],
            "SI": [" ulica", " cesta", "eva ulica"],
            "RS": ["eva", "a", ""],
        }.get(cc, [""])
        return (
            r.choice(p)
            + (
                n()
                if k < 0.6
                else r.choice(
                    (
                        "Unirii Libertății Lenina Sovetskaya Pushkina Shevchenka Khreshchatyk Ermou Patision Akadimias Vitosha Kneza_Mihaila "
                        "Ilica Slovenska Gedimino Brīvības Narva Vilniaus Nezavisimosti Mira Gagarina"
                    ).split()
                ).replace("_", " ")
            )
            + r.choice(e)
        )
    if cc == "TR":
        return r.choice(
            [
                "Atatürk",
                "İstiklal",
                "Cumhuriyet",
                "Bağdat",
                "Gazi",
                "Barbaros",
                "Fatih",
                "Menekşe",
                "Lale",
                "Gül",
                "Çınar",
                "Mimar Sinan",
                "Yavuz Selim",
                "1453.",
                "Şehit " + first_of(r, "TR") + " " + n(),
            ]
        ) + r.choice([" Cad.", " Caddesi", " Sok.", " Sokak", " Bulvarı", " Sk.", " Cd."])
    if cc in ("IN", "PK", "BD", "LK"):
        if k < 0.3:
            return (
                (f"{r.randint(1, 24)}{r.choice(['st', 'nd', 'rd', 'th'])} {r.choice(['Cross', 'Main', 'Main Road', 'Cross Street', 'Street', 'A Cross'])}")
                .replace("1nd", "1st")
                .replace("2st", "2nd")
            )
        return r.choice(
            [
                "MG",
                "M.G.",
                "Mahatma Gandhi",
                "Nehru",
                "Station",
                "Gandhi",
                "Linking",
                "Park",
                "Ring",
                "Brigade",
                "Anna",
                "Lal Bagh",
                "Mall",
                "Temple",
                "Bazaar",
                "Netaji Subhas",
                "Rajaji",
                "S.V.",
                "Tilak",
                "Sardar Patel",
                "Old Airport",
                "Church",
                "Jinnah",
                "Shahrah-e-Faisal",
                "Tariq",
                "Mirpur",
                "Galle",
                "Hill Cart",
                n(),
            ]
        ) + r.choice([" Road", " Rd", " Marg", " Street", " Salai", " Nagar Main Road", " Lane", " Path", " Gali", " Chowk"])
    if cc in ("CN", "TW", "HK", "KR", "JP", "TH", "VN", "ID", "MY"):
        if cc == "JP":
            return (
                f"{r.randint(1, 9)}-chome"
                if k < 0.2
                else f"{r.randint(1, 9)}-{r.randint(1, 30)}-{r.randint(1, 40)} {r.choice(SYL['JP'][0])}{r.choice(SYL['JP'][1])}"
                if k < 0.75
                else r.choice(["Meiji-dori", "Omotesando", "Chuo-dori", "Aoyama-dori", "Shijo-dori"])
            )
        if cc == "KR":
            return r.choice("Teheran Sejong Gangnam Toegye Jong Hangang World_Cup Mapo Seocho Olympic Itaewon Yeoksam Bongeunsa".split()).replace(
                "_", ""
            ) + r.choice(["-ro", "-daero", f"-ro {r.randint(1, 90)}-gil", "-gil"])
        if cc == "TH":
            return r.choice(["Sukhumvit", "Silom", "Rama IV", "Ratchadaphisek", "Phahonyothin", "Charoen Krung", "Nimmanhaemin", "Sathorn"]) + r.choice(
                [" Road", " Rd.", f" Soi {r.randint(1, 99)}"]
            )
        if cc == "VN":
            return r.choice(["", "", "Đường ", "Phố ", "đ. "]) + r.choice(
                [
                    "Nguyễn Huệ",
                    "Lê Lợi",
                    "Trần Hưng Đạo",
                    "Hai Bà Trưng",
                    "Điện Biên Phủ",
                    "Lý Thường Kiệt",
                    "Cách Mạng Tháng Tám",
                    "Nguyễn Trãi",
                    "Hàng Bông",
                    "Pasteur",
                ]
            )
        if cc == "ID":
            return (
                r.choice(["Jl. ", "Jalan ", "Jl ", "Gang "])
                + r.choice(
                    [
                        "Sudirman",
                        "Thamrin",
                        "Gatot Subroto",
                        "Diponegoro",
                        "Ahmad Yani",
                        "Merdeka",
                        "Kebon Jeruk",
                        "Melati",
                        "Raya Ubud",
                        "Pahlawan",
                        "Gajah Mada",
                    ]
                )
                + r.choice(["", "", f" {r.choice(['Raya', 'Timur', 'Barat', 'II', 'III'])}"])
            )
        if cc == "MY":
            return r.choice(["Jalan ", "Lorong ", "Jln ", "Persiaran "]) + r.choice(
                [
                    "Ampang",
                    "Bukit Bintang",
                    "Tun Razak",
                    "Sultan Ismail",
                    "Raja Chulan",
                    f"SS{r.randint(1, 26)}/{r.randint(1, 60)}",
                    f"PJU {r.randint(1, 10)}/{r.randint(1, 9)}",
                    "Kenari",
                    "Mawar 3",
                ]
            )
        return r.choice(
            (
                "Nanjing Zhongshan Renmin Jiefang Changan Huaihai Beijing Fuxing Minquan Zhongxiao Xinyi Heping Nathan Queen's "
                "Hennessy Des_Voeux Chatham Tianhe Gulou Wenhua"
            ).split()
        ).replace("_", " ") + r.choice([" Road", " Rd", " Lu", " Street", " Road East", " Road West", " Avenue", " Rd., Sec. 2"])
    if cc == "SG":
        return r.choice(
            [
                "Orchard Road",
                "Bukit Timah Road",
                "Serangoon Road",
                "Tampines Street 81",
                "Jurong West Street 41",
                "Ang Mo Kio Avenue 3",
                "Bedok North Road",
                "Clementi Avenue 2",
                "Jalan Besar",
                "Telok Blangah Rise",
                "Upper Cross Street",
                "Pasir Panjang Road",
                "Yishun Ring Road",
                "Lorong 5 Toa Payoh",
                "Joo Chiat Place",
                "Holland Drive",
            ]
        )
    if cc in ("NG", "GH", "KE", "ZA") and k < 0.5:
        return {
            "NG": r.choice(["Allen", "Awolowo", "Adeola Odeku", "Herbert Macaulay", "Ahmadu Bello", "Bode Thomas", "Admiralty", n()]),
            "GH": r.choice(["Oxford", "Ring", "Liberation", "Kojo Thompson", n()]),
            "KE": r.choice(["Kenyatta", "Moi", "Ngong", "Waiyaki", "Tom Mboya", n()]),
            "ZA": r.choice(["Nelson Mandela", "Jan Smuts", "Voortrekker", "Long", "Commissioner", n()]),
        }[cc] + r.choice([" Street", " Road", " Avenue", " Way", " Crescent", " Close"])
    if cc in ("AE", "SA", "EG", "IL") and k < 0.6:
        return r.choice(
            [
                "Sheikh Zayed Road",
                "Al Wasl Road",
                "King Fahd Road",
                "Olaya Street",
                "Tahlia Street",
                "Al Maktoum Street",
                "Tahrir Street",
                "Ramses Street",
                "26th of July Street",
                "Dizengoff Street",
                "Rothschild Blvd",
                "Ben Yehuda St",
                "Jaffa Road",
                "HaYarkon 12",
                "Corniche El Nil",
                "Al Khaleej St",
                "Al Takhassousi St",
            ]
        )
    # English-speaking
    if cc == "US":
        if k < 0.10:
            return (
                f"{r.choice(['', '', 'N ', 'S ', 'W ', 'E ', 'NW ', 'SE '])}{_nth(r.randint(1, 199))} "
                f"{r.choice(['St', 'Ave', 'Street', 'Avenue', 'Pl', 'Ct'])}"
                f"{r.choice(['', '', '', ' NE', ' SW'])}"
            )
        if k < 0.15:
            return r.choice(["US-", "US Highway ", "State Route ", "County Road ", "CR ", "FM ", "Rural Route ", "Hwy ", "Route ", "Interstate "]) + str(
                r.randint(1, 999)
            )
        pre = r.choice(["N ", "S ", "E ", "W ", "North ", "NE ", "SW ", "West ", "N. ", "E. "]) if k < 0.3 else ""
    else:
        pre = ""
    core = (
        r.choice(STREET_CORE)
        if r.random() < 0.55
        else r.choice(WORD_LAST)
        if r.random() < 0.25
        else n()
        if r.random() < 0.7
        else r.choice(EN_A) + r.choice(EN_B)
    )
    if cc == "US" and r.random() < 0.03:
        return r.choice(
            [
                "Broadway",
                "Camino Real",
                "Avenida de las Palmas",
                "Calle Sierra",
                "Via Verde",
                "Paseo del Sol",
                "Rue Royale",
                "The Embarcadero",
                "Avenue of the Americas",
                "Avenue B",
            ]
        )
    if cc in ("GB", "IE") and r.random() < 0.06:
        return r.choice(
            [
                "The Avenue",
                "The Crescent",
                "The Green",
                "The Drive",
                "Strand",
                "Whitehall",
                "Piccadilly",
                "Cheapside",
                "Long Acre",
                "The Shambles",
                "Holloway",
                "Eastgate",
                "Bridge End",
                "Northgate",
                "The Paddock",
                "Back Lane",
            ]
        )
    return pre + core + " " + r.choice(STREET_EN[:22] if cc == "US" else STREET_EN)


def _nth(n):
    return f"{n}{'th' if 10 < n % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def house(r, cc):
    k = r.random()
    if cc in ("US", "CA"):
        n = str(r.choice([r.randint(1, 99), r.randint(100, 999), r.randint(1000, 9999), r.randint(100, 9999), r.randint(10000, 29999)]))
        return n + r.choice(["", "", "", "", "", "", "", "A", " 1/2", "-B"])
    n = str(r.randint(1, 60) if k < 0.6 else r.randint(1, 300))
    if cc in ("IN", "PK", "LK"):
        return r.choice(
            [
                n,
                f"{n}/{r.randint(1, 99)}",
                f"{r.randint(1, 20)}-{r.randint(1, 9)}-{n}",
                f"No. {n}",
                f"#{n}",
                f"{r.choice('ABCDH')}-{n}",
                f"H.No. {n}",
                f"Plot {n}",
                f"{n}{r.choice('AB')}",
            ]
        )
    if cc in ("DE", "AT", "NL", "BE", "DK", "SE", "NO", "FI", "PL", "CZ", "IT", "FR", "GB", "IE", "AU"):
        return n + (r.choice(["a", "b", "A", " b", "C", "/2", "-" + str(int(n) + 2), " bis", "/" + str(r.randint(1, 40))]) if k > 0.8 else "")
    if cc in ("BR", "AR", "MX", "ES", "PT") and k > 0.8:
        return r.choice(["nº ", "n.º ", "Nº ", "#", "No. "]) + n
    if cc == "JP":
        return f"{r.randint(1, 9)}-{r.randint(1, 30)}" + (f"-{r.randint(1, 20)}" if k < 0.6 else "")
    if cc in ("SG", "HK") and k < 0.4:
        return ("Blk " if r.random() < 0.7 else "Block ") + n
    return n


def unit(r, cc):
    n, f = r.randint(1, 40), r.randint(1, 30)
    l = r.choice("ABCDEFGH")
    if cc == "DE" or cc == "AT" or cc == "CH":
        return r.choice(
            [
                f"{r.randint(1, 5)}. OG",
                f"Whg. {n}",
                "Hinterhaus",
                "EG links",
                f"{r.randint(1, 4)}. Stock",
                f"Top {n}",
                f"Wohnung {n}",
                f"{r.randint(1, 4)}. OG rechts",
                "DG",
            ]
        )
    if cc in ("FR", "BE", "MA"):
        return r.choice(
            [f"Apt {n}", f"appt. {n}", f"Bât. {l}", f"{r.randint(2, 7)}e étage", f"Esc. {l}", f"bte {n}", f"Bâtiment {l}, appt {n}", "rez-de-chaussée"]
        )
    if cc in ("ES", "MX", "AR", "CL", "CO"):
        return r.choice(
            [
                f"{r.randint(1, 9)}º {l}",
                f"{r.randint(1, 9)}ºB",
                f"piso {r.randint(1, 9)}",
                f"Depto. {n}",
                f"Int. {n}",
                f"Esc. {l}, {r.randint(1, 7)}º {r.randint(1, 4)}ª",
                "bajo izq.",
                f"Apto {n}{r.randint(0, 9):02d}",
                f"Torre {l}",
                f"Interior {n}-{l}",
            ]
        )
    if cc in ("BR", "PT"):
        return r.choice(
            [
                f"Apto {n}{r.randint(0, 9):02d}",
                f"ap. {n}",
                f"Bloco {l}",
                f"{r.randint(1, 8)}º Dto",
                f"{r.randint(1, 8)}.º Esq.",
                f"casa {r.randint(1, 9)}",
                f"sala {n}",
                "fundos",
            ]
        )
    if cc == "IT":
        return r.choice([f"int. {n}", f"scala {l}", f"piano {r.randint(1, 6)}", f"Interno {n}", f"Scala {l} int. {n}"])
    if cc in ("IN", "PK", "LK", "BD"):
        return r.choice(
            [
                f"Flat {f}{r.randint(1, 9):02d}",
                f"Flat No. {n}",
                f"{_nth(r.randint(1, 12))} Floor",
                f"Shop No. {n}",
                f"{l}-{f}{r.randint(1, 9):02d}",
                f"Door No. {n}",
                f"Tower {l}",
                f"Wing {l}",
            ]
        )
    if cc in ("SG", "HK", "MY"):
        return r.choice(
            [f"#{f:02d}-{n:02d}", f"#{f:02d}-{n * 9 % 800:03d}", f"Flat {l}, {f}/F", f"{f}/F", f"Unit {f:02d}-{n:02d}", f"Rm {f}{r.randint(1, 12):02d}"]
        )
    if cc in ("PL", "CZ", "FI", "SE", "NO", "DK", "HU"):
        return r.choice(
            [
                f"m. {n}",
                f"m {n}",
                f"lok. {n}",
                f"as. {n}",
                f"{l} {n}",
                f"lgh {r.randint(10, 15)}{r.randint(0, 9):02d}",
                f"{r.randint(1, 5)}. tv",
                f"{r.randint(1, 5)}. th.",
                f"byt {n}",
                f"H0{r.randint(1, 4)}0{r.randint(1, 6)}",
            ]
        )
    if cc in ("GB", "IE", "AU", "NZ", "ZA"):
        return r.choice(
            [
                f"Flat {n}",
                f"Flat {n}{l}",
                f"Flat {l}",
                f"Unit {n}",
                f"Apt {n}",
                f"Apartment {n}",
                "Ground Floor Flat",
                "Top Floor",
                "First Floor",
                f"Studio {n}",
                f"Suite {n}",
                f"Room {n}",
                "Basement Flat",
                f"Level {r.randint(1, 30)}",
                f"U{n}",
                f"Shop {n}",
                f"Lot {n}",
            ]
        )
    return r.choice(
        [
            f"Apt {n}",
            f"Apt. {n}{l}",
            f"Apartment {n}",
            f"Suite {f}{r.randint(0, 9)}0",
            f"Ste {f}{r.randint(0, 9)}0",
            f"Ste. {f}0",
            f"Unit {n}",
            f"#{n}",
            f"# {n}{l}",
            f"Fl {r.randint(2, 40)}",
            f"{_nth(r.randint(2, 40))} Floor",
            f"Bldg {l}",
            f"Rm {f}{r.randint(0, 9):02d}",
            f"Lot {n}",
            f"Apt {n}-{l}",
            f"Unit {l}",
            "Rear",
            f"Penthouse {r.randint(1, 4)}",
            f"apt {n}",
            f"Trlr {n}",
            f"PO Box {r.randint(10, 9999)}",
            f"P.O. Box {r.randint(10, 99999)}",
        ]
    )


IATA = (
    "JNB CPT NBO LOS ABV ACC CAI ADD DXB AUH DOH RUH JED TLV IST ESB ATH FCO MXP VCE MAD BCN LIS OPO CDG ORY NCE AMS BRU "
    "FRA MUC BER HAM ZRH GVA VIE PRG WAW KRK BUD OTP SOF BEG ZAG CPH ARN OSL HEL KEF DUB LHR LGW STN MAN EDI GLA JFK LGA "
    "EWR BOS IAD ATL MIA MCO ORD DFW IAH DEN LAX SFO SEA LAS PHX YYZ YUL YVR MEX CUN BOG LIM GIG GRU EZE SCL DEL BOM MAA "
    "BLR CCU HYD KHI LHE DAC CMB KTM BKK SIN KUL CGK MNL HKG TPE PVG PEK CAN ICN NRT HND KIX SYD MEL BNE PER AKL"
).split()
ISO3 = (
    "USA GBR DEU FRA ITA ESP PRT NLD BEL CHE AUT POL CZE HUN ROU GRC TUR RUS UKR SWE NOR DNK FIN IRL CAN MEX BRA ARG CHL "
    "COL PER IND PAK BGD LKA CHN JPN KOR THA VNM PHL IDN MYS SGP AUS NZL ZAF NGA KEN GHA ETH EGY MAR SAU ARE ISR"
).split()
LANDMARK = (
    (
        "Riverside Harbour Central Old Grand Royal Queen's St_Mary's St._John's Victoria Liberty Sunset Copper Granite "
        "Whispering Silver Elm Castle Lighthouse Botanical Heron Otter Fox Lower Upper Northern Abbey Priory Cannon Miller's "
        "Devil's Angel Crow Raven Swan Hermit Shepherd's Salmon Blue Black White Cedar Willow"
    )
    .replace("_", "~")
    .split()
)
LANDMARK = [x.replace("~", " ") for x in LANDMARK]
LANDKIND = (
    "Park Square Bridge Station Market Castle Bay Beach Falls Lake River Forest Island Hill Mountain Valley Quay Pier "
    "Garden Gardens Tower Lighthouse Common Heath Cathedral Palace Canal Harbour Point Creek Ridge Peak Woods Moor Arch "
    "Stadium Arena Mall Plaza Airport Reservoir Marsh Canyon Glacier Peninsula Downs Quarry Docks Terminal"
).split()
REAL_PLACE = (
    "Central Park|Hyde Park|Times Square|the Thames|River Severn|Lake Michigan|Lake Victoria|the Danube|the Rhine|the Nile|"
    "the Ganges|the Amazon|Mount Kenya|Mount Fuji|Ben Nevis|Kilimanjaro|Table Mountain|the Alps|the Andes|the Pyrenees|the "
    "Rockies|the Sahara|Gobi Desert|Loch Lomond|Lake Como|Lake Tahoe|Yosemite|the Everglades|Manhattan|Brooklyn Heights|"
    "Soho|Camden|Shoreditch|Montmartre|Kreuzberg|Trastevere|Le Marais|Malasaña|Shibuya Crossing|Bondi Beach|Copacabana|"
    "Patagonia|Siberia|Scandinavia|the Balkans|the Midwest|the Highlands|East Anglia|Cornwall|Tuscany|Provence|Normandy|"
    "Bavaria|Silesia|Punjab|the Cotswolds|Lake District|Peak District|Dartmoor|Snowdonia|Isle of Wight|Isle of Skye|Orkney|"
    "Heathrow|Gatwick|JFK|O'Hare|Charles de Gaulle|Schiphol|Waterloo Station|King's Cross|Penn Station|Gare du Nord|"
    "Hauptbahnhof|Silicon Valley|Wall Street|Hollywood|Harlem|Chinatown|Little Italy|South Side|West End|East Village|"
    "Notting Hill|Piccadilly Circus|Trafalgar Square|Red Square|Alexanderplatz|Puerta del Sol|Piazza Navona|Connaught "
    "Place|Marina Beach|Chandni Chowk|Bandra|Koramangala|Indiranagar|Andheri East|Salt Lake|T Nagar|Colonia Roma|Polanco|"
    "Palermo|Ipanema|Vila Madalena|Victoria Island|Westlands|Sandton|the Mediterranean|the Pacific|the Atlantic|the Baltic|"
    "North Sea|Gulf of Mexico|Black Sea|Strait of Hormuz|Suez Canal|Panama Canal|Golden Gate Bridge|Tower Bridge|Niagara "
    "Falls|Victoria Falls|Grand Canyon|Death Valley|Cape Cod|Long Island|Malibu|Napa Valley|the Bronx|the Hamptons|Sinai|"
    "Kashmir|Tibet|Crimea|Donbas|Catalonia|the Basque Country|Lapland|Svalbard|Galápagos|Machu Picchu|Angkor Wat|Uluru|"
    "Great Barrier Reef"
).split("|")


def place_name(r, cc):
    k = r.random()
    if k < 0.35:
        s = r.choice(REAL_PLACE)
        return s[4:] if s.startswith("the ") else s
    if k < 0.75:
        return (r.choice(LANDMARK) if r.random() < 0.6 else last_of(r, cc) if r.random() < 0.5 else r.choice(EN_A) + r.choice(EN_B)) + " " + r.choice(LANDKIND)
    if k < 0.85:
        return r.choice(
            ["River ", "Lake ", "Mount ", "Loch ", "Cape ", "Fort ", "Port ", "Isle of ", "Bay of ", "Lago di ", "Río ", "Monte ", "Praia do "]
        ) + town(r, "GB")
    if k < 0.93:
        return (
            r.choice(["Indira", "Sector ", "Lajpat ", "Rajaji", "Shastri ", "Civil Lines ", "Gandhi ", "Jubilee ", "Banjara "]).strip()
            + r.choice([" Nagar", " Colony", " Hills", " Enclave", " Layout", " Extension"])
            if cc in ("IN", "PK", "BD")
            else r.choice(["East", "West", "North", "Old", "New", "Upper", "Lower"]) + " " + town(r, cc)
        )
    return town(r, cc)


def zip_code(r, cc, city=None, state=None):
    if cc == "US":
        lo, hi = US_STATES[state][1].split("-") if state in US_STATES else ("100", "999")
        z = f"{r.randint(int(lo), int(hi)):03d}{r.randint(1, 99):02d}"
        return z + (f"-{r.randint(1, 9999):04d}" if r.random() < 0.12 else "")
    if cc == "GB":
        out = (
            r.choice(GB_TOWNS[city].split())
            if city in GB_TOWNS
            else r.choice(
                (
                    "AB AL B BA BB BD BH BL BN BR BS CA CB CF CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EH EN EX FK FY G GL GU HA HD HG "
                    "HP HR HU HX IG IP IV KA KT KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM "
                    "S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WD WF WN WR WS WV YO"
                ).split()
            )
            + str(r.randint(1, 30))
        )
        z = out + " " + r.choice("0123456789") + r.choice("ABDEFGHJLNPQRSTUWXYZ") + r.choice("ABDEFGHJLNPQRSTUWXYZ")
        k = r.random()
        return z.replace(" ", "") if k < 0.12 else z.lower() if k < 0.16 else z
    return mask(r, r.choice(COUNTRIES[cc]["zip"])).strip()


class Place:
    """One place; its street, city, state and zip belong together."""

    def __init__(self, r, cc=None):
        self.cc = cc or r.choices(CODES, CODE_WEIGHTS)[0]
        c = COUNTRIES[self.cc]
        self.state_abbr, self.state = None, None
        if self.cc == "US":
            if r.random() < 0.7:
                self.city, self.state_abbr = r.choice(US_CITIES)
            else:
                self.city, self.state_abbr = town(r, "US"), r.choice(list(US_STATES))
            self.state = US_STATES[self.state_abbr][0]
            self.county = r.choice(US_COUNTIES) if r.random() < 0.7 else last_of(r, "US") + " County"
        else:
            self.city = r.choice(c["cities"]) if r.random() < 0.8 else town(r, self.cc)
            if c["states"]:
                self.state, self.state_abbr = r.choice(c["states"])
            self.county = (
                r.choice(GB_COUNTIES)
                if self.cc == "GB"
                else (
                    r.choice(["Co. ", "County "])
                    + r.choice("Cork Galway Mayo Donegal Kerry Clare Tipperary Wexford Kildare Meath Louth Sligo Antrim Down Armagh Tyrone".split())
                )
                if self.cc == "IE"
                else self.state or r.choice(GB_COUNTIES + US_COUNTIES)
            )
            if self.cc == "DE" and r.random() < 0.5:
                self.county = r.choice(["Landkreis ", "Kreis ", "Lkr. "]) + r.choice(c["cities"])
            elif self.cc in ("SE",) and r.random() < 0.5:
                self.county = self.city + r.choice([" län", " kommun"])
        self.has_state = self.state is not None
        if not self.state:
            self.state, self.state_abbr = (
                (self.county, self.county[:2].upper()) if r.random() < 0.5 else (r.choice([v[0] for v in US_STATES.values()]), r.choice(list(US_STATES)))
            )
        if r.random() < 0.08:
            self.city = plain(self.city)
        self.zip = zip_code(r, self.cc, self.city, self.state_abbr) or zip_code(r, "US", None, self.state_abbr)
        self.street = street(r, self.cc)
        self.house = house(r, self.cc)
        self.unit = unit(r, self.cc)
        self.country = r.choice(c["names"])
        if len(self.country) < 4 and r.random() < 0.6:  # mostly written out
            self.country = c["names"][0]

    def pieces(self, r, lines=False):
        """The whole address as labelled pieces, in the order of the country."""
        nl = "\n" if lines else r.choice([", ", ", ", ", ", ", ", " ", " - ", "; ", " / "]) if r.random() < 0.3 else ", "
        S, B, U, C, Z, T, N, Y = (
            (self.street, "STREET"),
            (self.house, "BUILDING"),
            (self.unit, "SECONDARYADDRESS"),
            (self.city, "CITY"),
            (self.zip, "ZIPCODE"),
            (self.state, "STATE"),
            (self.country, "COUNTRY"),
            (self.county, "COUNTY"),
        )
        sa = (self.state_abbr, "STATE")
        cc = self.cc
        withu = r.random() < 0.3
        withc = r.random() < (0.35 if cc not in ("US", "GB") else 0.15)
        out = []
        p = lambda *xs: out.extend((x, None) if isinstance(x, str) else x for x in xs)
        comma = r.choice([", ", ", ", " "])
        if r.random() < 0.04:  # post box
            box = (
                r.choice(["PO Box ", "P.O. Box ", "Post Office Box ", "P O Box "])
                if cc not in ("DE", "FR", "ES", "PL", "IT")
                else {"DE": "Postfach ", "FR": "BP ", "ES": "Apartado ", "PL": "skr. poczt. ", "IT": "C.P. "}[cc]
            )
            p((box + str(r.randint(10, 99999)), "SECONDARYADDRESS"))
        elif cc in ("US", "CA", "PH"):
            p(B, " ", S)
            if withu:
                p(r.choice([" ", ", ", ", "]) if not lines or r.random() < 0.7 else "\n", U)
        elif cc in (
            "GB",
            "IE",
            "AU",
            "NZ",
            "ZA",
            "NG",
            "GH",
            "KE",
            "SG",
            "HK",
            "MY",
            "CN",
            "TW",
            "TH",
            "VN",
            "AE",
            "SA",
            "EG",
            "KR",
            "JP",
            "LK",
            "BD",
            "PK",
            "IN",
        ):
            if cc in ("AU", "NZ") and withu and r.random() < 0.6:
                u = str(r.randint(1, 40))
                p((u, "SECONDARYADDRESS"), "/", B, " ", S)
            elif cc == "JP":
                p(S if S[0][0].isdigit() else (f"{self.house} {S[0]}", "STREET"))
                if withu:
                    p(comma, U)
            elif cc in ("SG", "MY", "TW") and withu:
                p(B, " ", S, r.choice([" ", ", "]), U)
            else:
                if withu:
                    p(U, nl if r.random() < 0.6 else ", ")
                if cc in ("IN", "PK", "BD", "GB", "KE", "NG", "AE") and r.random() < (0.4 if cc == "IN" else 0.12):
                    bld = (
                        r.choice(
                            [
                                (
                                    f"{first_of(r, cc)} "
                                    f"{r.choice(['Apartments', 'Residency', 'Towers', 'Enclave', 'Heights', 'Villa', 'Complex', 'Niwas', 'Bhavan'])}"
                                ),
                                f"{r.choice(EN_A)} {r.choice(['Court', 'Plaza', 'Towers', 'Park'])}",
                            ]
                        )
                        if cc != "GB"
                        else r.choice(
                            [
                                "Rose Cottage",
                                "The Old Rectory",
                                "Hillcrest",
                                "Ivy House",
                                "The Gables",
                                f"{last_of(r, 'GB')} House",
                                f"{r.choice(EN_A)}{r.choice(EN_B)} House",
                                "Flat above the shop",
                                "Meadow View",
                                "Mill Barn",
                                f"{r.choice(EN_A)} Farm",
                            ]
                        )
                    )
                    p((bld, "BUILDING"), nl if lines and r.random() < 0.5 else ", ")
                    if r.random() < 0.5:
                        p(B, r.choice([" ", ", "]) if cc == "IN" else " ")
                else:
                    p(B, r.choice([" ", ", ", " "]) if cc in ("IN", "PK", "BD") else " ")
                p(S)
        else:
            sep = r.choice([", ", " ", " nº "]) if cc in ("ES", "MX", "AR", "BR", "PT", "IT") else " "
            if cc in ("FR", "MA") or (cc == "BE" and S[0][:3].lower() in ("rue", "ave", "bou")):
                p(B, r.choice([" ", ", "]), S)
            elif cc == "CO" and S[0][-1:].isdigit():
                p(S, r.choice([" # ", " #", " No. "]), (f"{r.randint(1, 99)}-{r.randint(1, 99):02d}", "BUILDING"))
            elif cc == "TR":
                p(S, r.choice([" No: ", " No:", " "]), B)
            else:
                p(S, sep, B)
            if withu:
                p(r.choice([", ", " ", "/"]) if cc == "PL" else r.choice([", ", ", ", " "]), U)
        if cc in ("IN", "PK", "BD", "BR", "MX", "TR", "ID", "PH", "NG", "LK") and r.random() < 0.5:
            d = (
                place_name(r, cc)
                if r.random() < 0.3
                else r.choice(["Sector ", "Phase ", "Block "]) + str(r.randint(1, 60))
                if cc in ("IN", "PK") and r.random() < 0.3
                else town(r, cc)
            )
            pre = {
                "MX": ["Col. ", "Colonia ", ""],
                "BR": ["", "Bairro ", "Jd. "],
                "IN": ["", "", "near ", "opp. ", "Near "],
                "PH": ["Brgy. ", "Barangay "],
                "TR": [""],
                "ID": ["Kel. ", "Kec. "],
            }.get(cc, [""])
            p("\n" if lines and r.random() < 0.6 else ", ", r.choice(pre), (d + (" Mah." if cc == "TR" else ""), "CITY"))
        p("\n" if lines else nl)
        if cc in ("US", "CA", "AU", "PR"):
            st = sa if r.random() < 0.85 else T
            p(C, comma if cc != "AU" else " ", st, r.choice([" ", " ", " ", ", ", "  "]), Z)
        elif cc in ("GB", "IE"):
            p(C)
            if r.random() < 0.3:
                p("\n" if lines else ", ", Y)
            p(r.choice(["\n", " ", "\n"]) if lines else r.choice([", ", " ", ", "]), Z)
        elif cc in ("IN", "PK", "BD", "LK", "NG", "GH", "KE", "ZA", "MY", "TH", "VN", "PH", "AE", "SA", "EG", "CN", "TW", "KR", "JP", "HK", "NZ", "ID"):
            zz = zip_code(r, cc)
            p(C)
            if zz and r.random() < 0.85:
                p(r.choice([" ", " - ", "-", ", ", " – "]) if cc in ("IN", "PK", "BD") else r.choice([" ", ", ", " "]), Z)
            if self.has_state and r.random() < 0.5:
                p("\n" if lines and r.random() < 0.5 else ", ", T)
        elif cc == "SG":
            p(r.choice([("Singapore", "CITY"), ("Singapore", "COUNTRY"), ("S'pore", "CITY")]), " ", (mask(r, "######"), "ZIPCODE"))
            withc = False
        elif cc == "BR":
            p(C, r.choice([" - ", "/", ", ", " – "]), sa, r.choice([", ", " - ", ", CEP ", " CEP: "]), Z)
        elif cc in ("MX", "AR", "CL", "CO"):
            if cc == "MX" or r.random() < 0.4:
                p(r.choice(["C.P. ", "", "CP "]), Z, " ")
            p(C)
            if r.random() < 0.6:
                p(", ", r.choice([T, sa]))
        elif cc == "IT":
            p(Z, " ", C)
            if r.random() < 0.6:
                p(" (", (self.state_abbr or "RM", "STATE"), ")")
        elif cc == "HU" and r.random() < 0.6:
            p(Z, " ", C)
        else:
            p(Z, " ", C)
        if withc:
            p("\n" if lines else nl if nl.strip() else ", ", N if not (lines and r.random() < 0.3) else (self.country.upper(), "COUNTRY"))
        return [(t, l) for t, l in out if t]


# --- phones ---------------------------------------------------------------


def spoken_phone(r):
    w = r.choice(["oh", "oh", "zero", "nought"])
    names = [w] + "one two three four five six seven eight nine".split()
    ds = [names[0]] + [r.choice(names) for _ in range(r.choice([6, 9, 10]))] if r.random() < 0.6 else [r.choice(names) for _ in range(r.choice([7, 10]))]
    for _ in range(r.choice([0, 0, 1, 2])):
        i = r.randrange(len(ds))
        ds[i] = r.choice(["double ", "double ", "triple "]) + ds[i]
    if r.random() < 0.2:
        ds[r.randrange(len(ds))] = r.choice(["nine hundred", "eight hundred", "five thousand", "twenty", "forty-two", "double oh"])
    out = ds[0]
    for i, x in enumerate(ds[1:], 1):
        out += (", " if i % r.choice([3, 4, 5]) == 0 else r.choice([" ", " ", " ", "-" if r.random() < 0.2 else " "])) + x
    return out


def phone(r, cc=None):
    cc = cc or r.choices(CODES, CODE_WEIGHTS)[0]
    c = COUNTRIES[cc]
    if cc == "US" and r.random() < 0.05:
        return r.choice(["911-", "1-800-", "1-888-", "800-", "(800) ", "1 (877) "]).replace("911-", "1-866-") + mask(r, "%##-####")
    form = r.choice(c["phones"]).strip()
    nat = mask(r, form)
    k = r.random()
    if k < 0.40 and not nat.startswith("+"):
        intl = nat
        if cc in ("US", "CA"):
            intl = intl[2:] if intl.startswith("1-") else intl
            s = r.choice(["+1 ", "+1-", "+1", "1 ", "1-", "001 ", "+1."]) + intl
        else:
            body = intl.lstrip("(")
            if cc not in ("IT", "ES", "DK", "NO", "PL", "SG", "HK") and body.startswith("0"):
                body = body[1:]
                if cc == "GB" and r.random() < 0.15:
                    body = "(0)" + body
                elif cc in ("DE", "AT", "CH") and r.random() < 0.15:
                    body = "(0) " + body
            elif cc in ("RU", "LT") and body.startswith("8"):
                body = body[1:].strip(" -")
            elif cc == "HU" and body.startswith("06"):
                body = body[2:].strip(" -")
            if body.count(")") > body.count("("):
                body = body.replace(")", "", 1)
            s = r.choice(["+", "+", "+", "+", "00", "0011 " if cc == "AU" else "+"]) + c["dial"] + r.choice([" ", " ", " ", "-", "", "."]) + body.strip()
            if r.random() < 0.06:
                s = f"(+{c['dial']}) " + body.strip()
        nat = s
    k = r.random()
    if k < 0.05:
        nat = "".join(x for x in nat if x.isdigit() or x == "+")
    elif k < 0.08:
        nat = re.sub(r"[ -]+", ".", nat)
    elif k < 0.10:
        nat = re.sub(r"[ -]+", "-", nat)
    if r.random() < 0.05:
        nat += r.choice([" ext. ", " x", " ext ", " Ext. ", "x", " extension ", " Durchwahl ", " #"]) + str(r.randint(1, 9999))
    return nat


def geo(r):
    la, lo = r.uniform(-70, 75), r.uniform(-180, 180)
    k = r.random()
    d = r.choice([3, 4, 4, 5, 6, 6])
    if k < 0.5:
        return f"{la:.{d}f}{r.choice([', ', ',', ' ', ', '])}{lo:.{d}f}"
    if k < 0.65:
        return f"{abs(la):.{d}f}° {'N' if la > 0 else 'S'}, {abs(lo):.{d}f}° {'E' if lo > 0 else 'W'}"
    dms = lambda v: (int(v), int(v % 1 * 60), v * 3600 % 60)
    a, o = dms(abs(la)), dms(abs(lo))
    ns, ew = "N" if la > 0 else "S", "E" if lo > 0 else "W"
    if k < 0.85:
        return f"{a[0]}°{a[1]:02d}'{a[2]:04.1f}\"{ns}{r.choice([' ', ', '])}{o[0]}°{o[1]:02d}'{o[2]:04.1f}\"{ew}"
    if k < 0.95:
        return f"{ns}{a[0]} {a[1]:02d}.{r.randint(0, 999):03d} {ew}{o[0]:03d} {o[1]:02d}.{r.randint(0, 999):03d}"
    return f"{a[0]}°{a[1]:02d}′{ns} {o[0]}°{o[1]:02d}′{ew}"
