"""Money, machines, secrets and harmless look-alikes."""

import uuid as _uuid

from .ids import digits, letters, mask
from .orgs import NOUN, STARTUP_A, STARTUP_B, TRADE
from .people import HANDLE_A, HANDLE_B, NICK, gamer, plain
from .when import words

# code: symbols, names, colloquial plural words
CUR = {
    "USD": ("$ $ $ $ US$", "US Dollar|US dollar|United States Dollar|U.S. dollar|American dollars", "dollars|bucks|dollar|dollars|bucks|cents|grand"),
    "GBP": ("£ £ £ £", "Pound Sterling|British Pound|pound sterling|British pounds|sterling", "pounds|quid|pounds|pence|quid|pound|p"),
    "EUR": ("€ € € €", "Euro|euro|EURO|European euro", "euros|euro|euros|cents|Euro"),
    "INR": ("₹ ₹ Rs. Rs Rs.", "Indian Rupee|Indian rupees|Rupees", "rupees|rupee|rs|paise|Rupees"),
    "JPY": ("¥ ￥ JP¥", "Japanese Yen|yen|Yen", "yen|yen"),
    "CNY": ("¥ 元 ¥", "Chinese Yuan|Renminbi|yuan", "yuan|RMB|kuai|renminbi"),
    "CHF": ("Fr. SFr. Fr sFr.", "Swiss Franc|Swiss francs", "francs|Franken|franc"),
    "CAD": ("$ C$ CA$ $", "Canadian Dollar|Canadian dollars", "dollars|loonies|bucks"),
    "AUD": ("$ A$ AU$ $", "Australian Dollar|Australian dollars", "dollars|bucks"),
    "NZD": ("$ NZ$", "New Zealand Dollar", "dollars"),
    "SGD": ("S$ $ SG$", "Singapore Dollar|Singapore dollars", "dollars|bucks"),
    "HKD": ("HK$ $", "Hong Kong Dollar", "dollars"),
    "SEK": ("kr kr", "Swedish Krona|svenska kronor", "kronor|kr|spänn"),
    "NOK": ("kr kr", "Norwegian Krone|norske kroner", "kroner|kr"),
    "DKK": ("kr kr.", "Danish Krone", "kroner|kr."),
    "ISK": ("kr", "Icelandic Króna", "krónur"),
    "PLN": ("zł zł", "Polish Zloty|Złoty|Polish złoty", "zloty|złotych|zł|zlotys"),
    "CZK": ("Kč Kč", "Czech Koruna", "korun|koruna|crowns"),
    "HUF": ("Ft Ft", "Hungarian Forint", "forint|Ft|forints"),
    "RON": ("lei", "Romanian Leu", "lei"),
    "BGN": ("лв lv", "Bulgarian Lev", "leva|lev"),
    "RSD": ("din.", "Serbian Dinar", "dinars|dinara"),
    "RUB": ("₽ руб. ₽", "Russian Ruble|Russian rouble", "rubles|roubles|rub"),
    "UAH": ("₴ грн", "Ukrainian Hryvnia", "hryvnia|hryvnias|UAH"),
    "TRY": ("₺ TL ₺", "Turkish Lira", "lira|liras|TL"),
    "ILS": ("₪ NIS ₪", "Israeli New Shekel|Israeli shekel", "shekels|NIS"),
    "AED": ("Dh Dhs Dhs.", "UAE Dirham|Emirati dirham", "dirhams|dhs"),
    "SAR": ("SR ﷼", "Saudi Riyal", "riyals|riyal"),
    "EGP": ("E£ LE", "Egyptian Pound", "Egyptian pounds|LE|pounds"),
    "MAD": ("DH dh", "Moroccan Dirham", "dirhams"),
    "NGN": ("₦ ₦ N", "Nigerian Naira|Naira", "naira|naira"),
    "GHS": ("GH₵ ₵", "Ghanaian Cedi", "cedis|cedi"),
    "KES": ("KSh Ksh KSh.", "Kenyan Shilling", "shillings|bob|shilingi"),
    "ZAR": ("R R", "South African Rand", "rand|rands"),
    "PKR": ("Rs Rs. ₨", "Pakistani Rupee", "rupees|rupees"),
    "BDT": ("৳ Tk Tk.", "Bangladeshi Taka", "taka|taka"),
    "LKR": ("Rs Rs.", "Sri Lankan Rupee", "rupees"),
    "TWD": ("NT$ $", "New Taiwan Dollar", "NT dollars"),
    "KRW": ("₩ ₩", "South Korean Won|Korean won", "won|won"),
    "MYR": ("RM RM", "Malaysian Ringgit", "ringgit|RM"),
    "IDR": ("Rp Rp. Rp", "Indonesian Rupiah", "rupiah|rupiah"),
    "THB": ("฿ ฿", "Thai Baht", "baht|baht"),
    "VND": ("₫ đ", "Vietnamese Dong", "dong|đồng"),
    "PHP": ("₱ P ₱", "Philippine Peso", "pesos|peso"),
    "BRL": ("R$ R$", "Brazilian Real", "reais|real"),
    "MXN": ("$ MX$ $", "Mexican Peso", "pesos|pesos|varos"),
    "ARS": ("$ AR$", "Argentine Peso", "pesos"),
    "CLP": ("$ CLP$", "Chilean Peso", "pesos"),
    "COP": ("$ COL$", "Colombian Peso", "pesos"),
    "BTC": ("₿", "Bitcoin|bitcoin", "bitcoin|btc|bitcoins|sats"),
    "ETH": ("Ξ", "Ethereum|Ether|ethereum", "ether|eth"),
    "LTC": ("Ł", "Litecoin", "litecoin|ltc"),
    "USDT": ("₮", "Tether", "tether|USDT"),
}
CUR_OTHER = (
    "AFN ALL AMD ANG AOA AWG AZN BAM BBD BHD BIF BMD BND BOB BSD BTN BWP BYN BZD CDF CRC CUP CVE DJF DOP DZD ERN ETB FJD "
    "GEL GMD GTQ GYD HNL HTG IQD IRR JMD JOD KGS KHR KWD KZT LAK LBP LRD LYD MDL MGA MKD MMK MNT MOP MUR MVR MWK MZN NAD "
    "NIO NPR OMR PAB PEN PGK PYG QAR RWF SCR SDG SOS SYP TJS TMT TND TOP TTD TZS UGX UYU UZS VES VUV WST XAF XCD XOF YER "
    "ZMW"
).split()
CUR_NAMES = (
    "Bahraini Dinar|Kuwaiti Dinar|Omani Rial|Qatari Riyal|Jordanian Dinar|Peruvian Sol|Uruguayan Peso|Dominican Peso|Costa "
    "Rican Colón|Guatemalan Quetzal|Bolivian Boliviano|Paraguayan Guaraní|Jamaican Dollar|Trinidad and Tobago Dollar|"
    "Barbados Dollar|Ethiopian Birr|Tanzanian Shilling|Ugandan Shilling|Zambian Kwacha|Malawian Kwacha|Rwandan Franc|CFA "
    "Franc|West African CFA Franc|Mauritian Rupee|Nepalese Rupee|Maldivian Rufiyaa|Kazakhstani Tenge|Georgian Lari|"
    "Armenian Dram|Azerbaijani Manat|Uzbekistan Som|Mongolian Tugrik|Lao Kip|Cambodian Riel|Myanmar Kyat|Macanese Pataca|"
    "Fijian Dollar|Papua New Guinean Kina|Iranian Rial|Iraqi Dinar|Lebanese Pound|Syrian Pound|Algerian Dinar|Tunisian "
    "Dinar|Libyan Dinar|Angolan Kwanza|Mozambican Metical|Botswana Pula|Namibian Dollar|Albanian Lek|Bosnian Mark|Moldovan "
    "Leu|Macedonian Denar|Belarusian Ruble|Dogecoin|Ripple|Monero|Cardano|Solana"
).split("|")
BIG = {"JPY", "KRW", "IDR", "VND", "CLP", "COP", "HUF", "NGN", "PKR", "ARS", "RSD", "LKR"}
COMMA = {"EUR", "BRL", "IDR", "ARS", "CLP", "COP", "DKK", "NOK", "SEK", "PLN", "CZK", "TRY", "VND", "RON", "RUB", "UAH", "HUF"}


def amount(r, code="USD", figures=False):
    """`figures` keeps to digits, as after a symbol or a code."""
    k = 0.06 + r.random() * 0.94 if figures else r.random()
    if k < 0.055:
        n = r.choice([r.randint(2, 20) * 5, r.randint(1, 40) * 50, r.randint(1, 9) * 100, r.randint(1, 20) * 1000, r.randint(1, 99)])
        if r.random() < 0.35:
            n = r.choice([r.randint(1, 999) * 1000, r.randint(100, 9999), r.randint(1000, 999999), r.randint(21, 99) * 1000])
        w = words(n)
        if r.random() < 0.3:
            w = w.replace(" and ", " ")
        if r.random() < 0.12:
            w = r.choice(["one", "two", "three", "five", "ten", "twenty", "seven and a half"]) + r.choice(
                [" million", " thousand", " billion", " hundred thousand", " lakh", " crore"]
            )
        return r.choice(
            [
                w,
                w,
                w,
                "a hundred",
                "a thousand",
                "half a million",
                "two grand",
                "a couple of hundred",
                "three and a half thousand",
                "twelve hundred",
                "fifteen hundred",
                "a million",
                "two million",
                "forty-five thousand",
                "a grand",
                "ten grand",
                w.capitalize(),
                "two hundred and fifty",
                "a few hundred",
                "one hundred",
                "sixty",
                "thirty-five",
            ]
        )
    if k < 0.10:
        return r.choice(
            [
                f"{r.randint(1, 900)}k",
                f"{r.randint(1, 99)}.{r.randint(1, 9)}k",
                f"{r.randint(1, 900)} million",
                f"{r.randint(1, 90)}.{r.randint(1, 9)} million",
                f"{r.randint(1, 90)}M",
                f"{r.randint(1, 9)}.{r.randint(1, 9)}bn",
                f"{r.randint(1, 90)}.{r.randint(1, 9)}m",
                f"{r.randint(1, 9)} billion",
                f"{r.randint(2, 90)}K",
                f"{r.randint(1, 9)} lakh" if code in ("INR", "PKR", "BDT") else f"{r.randint(1, 9)} million",
                f"{r.randint(1, 9)}.{r.randint(1, 9)} billion",
                f"{r.randint(10, 90)} thousand",
                f"{r.randint(1, 9)} crore" if code == "INR" else f"{r.randint(10, 95)}mn",
            ]
        )
    if code in ("BTC", "ETH", "LTC"):
        return f"{r.uniform(0.0001, 12):.{r.choice([2, 3, 4, 6, 8])}f}"
    mag = r.choice([1, 2, 2, 3, 3, 3, 4, 4, 5, 6])
    if code in BIG:
        mag += 2
    n = r.randint(10 ** (mag - 1), 10**mag - 1)
    if n > 200 and r.random() < 0.3:
        n = n // 50 * 50
    elif n > 9 and r.random() < 0.15:
        n = n // 5 * 5
    dec = r.choices(["", f"{r.randint(0, 99):02d}", "00", f"{r.choice([99, 50, 95, 49, 25, 75]):02d}"], [38, 30, 14, 18])[0]
    if code in BIG and r.random() < 0.85:
        dec = ""
    ts, ds = (".", ",") if code in COMMA and r.random() < 0.7 else (",", ".")
    if code == "CHF" and r.random() < 0.7:
        ts, ds = r.choice(["'", "’"]), "."
    elif code in ("SEK", "NOK", "PLN", "CZK", "HUF", "RUB", "UAH", "EUR", "ZAR") and r.random() < 0.3:
        ts = " "
    s = str(n)
    if code in ("INR", "PKR", "BDT") and len(s) > 5 and r.random() < 0.7:
        h, t = s[:-3], s[-3:]
        parts = []
        while h:
            parts.insert(0, h[-2:])
            h = h[:-2]
        s = ",".join(parts + [t])
        ds = "."
    elif len(s) > 3 and r.random() < 0.68:
        parts = []
        while s:
            parts.insert(0, s[-3:])
            s = s[:-3]
        s = ts.join(parts)
    if dec:
        s += ds + dec
    elif r.random() < 0.05:
        s += r.choice([",-", "/-", ",--", ".-", "m", "mn", "k", "bn"])
    return s


def symbol(r, code):
    return r.choice(CUR[code][0].split()) if code in CUR else r.choice("$£€")


def cur_name(r, code):
    return r.choice(CUR[code][1].split("|")) if r.random() < 0.7 else r.choice(CUR_NAMES)


def cur_word(r, code):
    w = r.choice(CUR[code][2].split("|"))
    if r.random() < 0.10:
        return r.choice(
            (
                "guineas|lire|shillings|crowns|francs|marks|pesetas|drachmas|florins|ducats|sovereigns|rupaye|lari|dirhams|guilders|"
                "roubles|escudos|sixpence|nickels|dimes|quarters|pennies|pfennigs|centimes|kopecks|øre|satang|sen|centavos|sats|gwei|"
                "tenners|fivers|smackers|bob|clams|greenbacks|taka|birr|cedis|kwacha|manat|tenge|som|dram|leke|denars|kuna|litas|lats|"
                "kroons|tolars|pula|rand|naira|baht|ringgit|dong|riel|kip|tugrik"
            ).split("|")
        )
    return r.choice(["dollars", "pounds", "euros", "bucks", "quid", "rupees", "pesos", "francs", "kroner", "yen"]) if w in ("p", "grand", "cents") else w


ACCOUNT_A = (
    (
        "Joint Personal Business Premium Student Youth Online Basic Current Everyday Classic Gold Platinum Advantage Direct "
        "Smart Flexible Fixed Term Regular Instant Easy High-Yield High_Interest Junior Senior Corporate Commercial Community "
        "Foreign_Currency Euro Dollar Offshore Private Family Simple Core Plus Prime Rewards Cashback Retirement Investment "
        "Brokerage Trust Escrow Client Payroll Petty_Cash Operating Reserve Holiday Emergency Home Auto Education College "
        "Health Credit_Card Money_Market Home_Loan Mortgage Auto_Loan Personal_Loan"
    )
    .replace("_", "~")
    .split()
)
ACCOUNT_B = (
    "Savings|Checking|Account|Savings Account|Checking Account|Current Account|Deposit|Deposit Account|ISA|Cash ISA|Money "
    "Market Account|Certificate of Deposit|Loan|Credit Line|Saver|Bonus Saver|Overdraft|Chequing|Chequing Account|Loan "
    "Account|Investment Account|Fund|Bond|CD|IRA|401(k)|Brokerage Account|Escrow Account|Trust Account|Auto Loan Account|"
    "Credit Card Account|Home Loan Account|Personal Loan Account|Savings Plan"
)


def account_name(r):
    k = r.random()
    if k < 0.42:
        return r.choice(ACCOUNT_A).replace("~", " ") + " " + r.choice(ACCOUNT_B.split("|"))
    if k < 0.75:
        return r.choice(
            (
                "Savings Account|Checking Account|Current Account|Money Market Account|Joint Checking|Joint Savings|Cash ISA|Roth IRA|"
                "Traditional IRA|401(k)|SIPP|Stocks and Shares ISA|Lifetime ISA|Home Loan Account|Auto Loan Account|Credit Card "
                "Account|Investment Account|Personal Loan Account|Business Checking|Student Account|Fixed Deposit|Recurring Deposit|"
                "Premium Bonds|Basic Savings|Holiday Fund|Rainy Day Fund|House Deposit|Bills Account|Salary Account|NRE Account|NRO "
                "Account|Demat Account|TFSA|RRSP|529 Plan|Health Savings Account|HSA|Escrow Account|Trust Account|Petty Cash|Operating "
                "Account|Payroll Account|Reserve Account|Margin Account|Mortgage Account|Offset Account|Super Fund|Kids Saver|"
                "Christmas Club|Overdraft Account|Business Current Account|Euro Account"
            ).split("|")
        )
    if k < 0.87:
        return r.choice(
            (
                "Girokonto|Tagesgeldkonto|Sparkonto|Gemeinschaftskonto|Geschäftskonto|Compte courant|Livret A|Compte épargne|Compte "
                "joint|PEL|Cuenta corriente|Cuenta de ahorros|Cuenta Nómina|Cuenta conjunta|Conto corrente|Conto deposito|Conta "
                "corrente|Conta poupança|Conta salário|Betaalrekening|Spaarrekening|Konto oszczędnościowe|Rachunek bieżący|Lönekonto|"
                "Sparkonto|Käyttötili|Säästötili|Vadesiz Hesap"
            ).split("|")
        )
    if k < 0.94:
        return r.choice(
            [
                "savings",
                "checking",
                "current",
                "joint checking",
                "isa",
                "business",
                "savings account",
                "checking account",
                "joint account",
                "current account",
                "money market",
                "SAVINGS",
                "CHK",
                "SAV",
                "CHECKING",
            ]
        )
    return r.choice(NOUN) + " " + r.choice(["Saver", "Savings", "Account", "Plus Account", "Fund", "Checking", "Reward Account", "Cash Account"])


NATION = (
    "French German Italian Spanish Portuguese British English Scottish Welsh Irish Dutch Belgian Swiss Austrian Swedish "
    "Norwegian Danish Finnish Icelandic Polish Czech Slovak Hungarian Romanian Bulgarian Greek Turkish Cypriot Maltese "
    "Serbian Croatian Bosnian Slovenian Albanian Macedonian Montenegrin Kosovar Estonian Latvian Lithuanian Ukrainian "
    "Russian Belarusian Moldovan Georgian Armenian Azerbaijani Kazakh Uzbek Kyrgyz Tajik Turkmen Afghan Pakistani Indian "
    "Bangladeshi Nepali Nepalese Bhutanese Sri_Lankan Maldivian Burmese Thai Laotian Lao Cambodian Vietnamese Malaysian "
    "Singaporean Indonesian Filipino Filipina Timorese Chinese Taiwanese Hongkonger Japanese Korean South_Korean "
    "North_Korean Mongolian Tibetan Iranian Persian Iraqi Syrian Lebanese Jordanian Israeli Palestinian Saudi Yemeni Omani "
    "Emirati Qatari Bahraini Kuwaiti Egyptian Libyan Tunisian Algerian Moroccan Sudanese South_Sudanese Ethiopian Eritrean "
    "Somali Djiboutian Kenyan Ugandan Tanzanian Rwandan Burundian Congolese Cameroonian Nigerian Ghanaian Ivorian "
    "Senegalese Malian Gambian Guinean Sierra_Leonean Liberian Togolese Beninese Burkinabe Nigerien Chadian Angolan "
    "Zambian Zimbabwean Malawian Mozambican Namibian Botswanan South_African Basotho Swazi Malagasy Mauritian American "
    "Canadian Mexican Guatemalan Honduran Salvadoran Nicaraguan Costa_Rican Panamanian Cuban Jamaican Haitian Dominican "
    "Puerto_Rican Trinidadian Barbadian Bahamian Colombian Venezuelan Ecuadorian Peruvian Bolivian Chilean Argentine "
    "Argentinian Uruguayan Paraguayan Brazilian Guyanese Surinamese Australian Kiwi Maori Fijian Samoan Tongan Papuan "
    "Hawaiian European African Asian Latino Latina Hispanic Caucasian Arab Kurdish Roma Romani Yoruba Igbo Hausa Zulu "
    "Xhosa Tamil Punjabi Bengali Gujarati Marathi Telugu Malayali Sikh Basque Catalan Breton Cornish Flemish Walloon Sami "
    "Inuit Cherokee Navajo Apache Lakota Aboriginal Aussie Brit Scandinavian Nordic Baltic Slavic Balkan Chicano "
    "African-American Afro-Caribbean Anglo-Indian Franco-German Black White_British"
).split()
NATION = [n.replace("_", " ") for n in NATION] + (
    "Prussian Ottoman Byzantine Roman Mughal Soviet Yugoslav Czechoslovak Rhodesian Bohemian Venetian Genoese Florentine "
    "Saxon Bavarian Norman Celtic Gaelic Viking Persian Carthaginian Babylonian Assyrian Sumerian Aztec Mayan Inca Minoan "
    "Spartan Athenian Macedonian Thracian Huguenot Boer Cossack Tatar Mongol Hun Berber Tuareg Bedouin Creole Cajun Sioux "
    "Iroquois Mohawk Cree Ojibwe Hopi Pueblo Maasai Kikuyu Luo Ashanti Fulani Amhara Oromo Tigrayan Uyghur Hmong Karen "
    "Rohingya Pashtun Baloch Sindhi Sinhalese Assamese Odia Kannada Konkani Marwari Kashmiri Parisian Londoner Muscovite "
    "Sicilian Sardinian Andalusian Galician Castilian Bavarian Swabian Tyrolean Corsican Manx Glaswegian Liverpudlian "
    "Geordie Texan Californian New_Yorker Québécois Acadian"
).replace("_", "~").split()
NATION = [n.replace("~", " ") for n in NATION]
NATION += [
    "White",
    "Black",
    "Asian",
    "Hispanic",
    "Latino",
    "Mixed White and Asian",
    "Pacific Islander",
    "African American",
    "Native American",
    "Middle Eastern",
    "South Asian",
]
NATION += (
    "American American British British French German Italian Spanish Indian Chinese Mexican Canadian Irish Polish Russian "
    "Japanese Korean Dutch Swedish Brazilian Turkish Nigerian Greek Australian"
).split() * 3
PEOPLES = (
    "Brits Germans Americans Italians Russians Poles Swedes Danes Spaniards Turks Greeks Frenchman Englishman Irishwoman "
    "Scotsman Dutchman Indians Mexicans Nigerians Ukrainians Syrians Kurds Arabs Africans Canadians Aussies Finns Scots "
    "Croats Serbs"
).split()
NATION_L = {
    "de": "deutsch österreichisch türkisch polnisch italienisch Deutsche Deutscher Italiener Polin französisch ukrainisch syrisch rumänisch".split(),
    "fr": "française français belge italienne marocaine algérien portugais espagnole suisse tunisienne sénégalais".split(),
    "es": "española español mexicano colombiana argentina peruano venezolano marroquí rumana ecuatoriana italiana".split(),
    "it": "italiana italiano rumena albanese marocchina francese tedesco peruviana cinese ucraina".split(),
    "pt": "brasileiro brasileira portuguesa angolano italiana cabo-verdiana venezuelana".split(),
    "nl": "Nederlandse Belgische Turkse Poolse Duitse Marokkaanse Syrische Surinaamse".split(),
    "pl": "polskie polska ukraińskie niemieckie białoruskie".split(),
    "fi": "suomalainen virolainen venäläinen ruotsalainen".split(),
    "tr": "Türk Alman Suriyeli İngiliz T.C.".split(),
    "sv": "svensk finsk norsk syrisk polsk".split(),
}
RELIG = (
    (
        "Muslim Christian Catholic Jewish Hindu Buddhist Sikh Protestant Orthodox Sunni Shia Shi'ite Baptist Methodist "
        "Lutheran Anglican Presbyterian Pentecostal Evangelical Mormon Quaker Amish Mennonite Unitarian Adventist Jain "
        "Zoroastrian Baha'i Taoist Shinto Rastafarian Wiccan Pagan Atheist Agnostic Roman_Catholic Greek_Orthodox "
        "Russian_Orthodox Coptic Maronite Druze Alawite Ahmadiyya Sufi Hasidic Haredi Jehovah's_Witness Scientologist Muslims "
        "Christians Catholics Jews Hindus Buddhists Sikhs Protestants Calvinist Episcopalian Church_of_England Born-again "
        "Islamic Parsi Vaishnav Lingayat Ismaili Salafi Zen_Buddhist Theravada Seventh-day_Adventist Latter-day_Saint "
        "Congregationalist Moravian Animist Humanist Messianic Secular_Jewish C_of_E Methodists Baptists Quakers "
        "Orthodox_Jewish non-denominational_Christian"
    )
    .replace("_", "~")
    .split()
)
RELIG = [x.replace("~", " ") for x in RELIG]
RELIG += (
    "Evangelical Presbyterian|Southern Baptist|Free Methodist|Old Catholic|Serbian Orthodox|Greek Catholic|Ethiopian "
    "Orthodox|Armenian Apostolic|Reform Jewish|Sunni Muslim|Shia Muslim|Nichiren Buddhist|Tibetan Buddhist|Evangelicals|"
    "Lutherans|Anglicans|Presbyterians|Mormons|Adventists|Jains|Sufis|Druzes|Copts|Calvinists|Dominican|Franciscan|Jesuit|"
    "Benedictine|Jesuits|evangelisch|römisch-katholisch|katholisch|católica|católico|catholique|musulman|musulmán|"
    "cattolica|protestante|muçulmano"
).split("|")
POLIT = (
    (
        "Democrat Republican Democrats Republicans Democratic Labour Conservative Tory Tories Liberal Liberals Green Greens "
        "socialist communist Marxist libertarian independent Liberal_Democrat Lib_Dem SNP Plaid_Cymru Sinn_Féin DUP UKIP "
        "Reform_UK Brexiteer Remainer nationalist anarchist fascist Trotskyist Maoist social_democrat Christian_Democrat CDU "
        "SPD AfD FDP Grüne Die_Linke PSOE PP Vox Podemos Peronist BJP Congress AAP Shiv_Sena CPI(M) DMK TMC Likud Hamas Fatah "
        "ANC EFF ZANU-PF APC PDP Fidesz PiS Five_Star Lega Forza_Italia Macronist Gaullist Rassemblement_National "
        "Bloc_Québécois NDP Whig Federalist leftist centrist progressive conservative right-wing left-wing far-right far-left "
        "MAGA Tea_Party Zionist monarchist royalist republican separatist feminist Kuomintang DPP PKK AKP CHP Komeito "
        "Bolshevik Labor One_Nation PAP UMNO Morena PRI PT Chavista Leave_voter"
    )
    .replace("_", "~")
    .split()
)
POLIT = [x.replace("~", " ") for x in POLIT]
POLIT += (
    "Communists|Socialists|Conservatives|Liberal Democrats|Social Democrats|Christian Democrats|Nationalists|Unionists|"
    "Republicans|Democrats|Whigs|Federalists|Islamists|Zionists|Leftists|Marxists|Maoists|Anarchists|Libertarians|"
    "Peronists|Agrarians|Populists|Brexiteers|Monarchists|Separatists|Bolsheviks|Mensheviks|Jacobins|Girondins|Trotskyists|"
    "Stalinists|Fascists|Nazis|Baathists|Sandinistas|Contras|Tories|Liberals|Greens|Progressives"
).split("|")
GENDERS = (
    (
        "male female Male Female M F male female Male Female non-binary Non-binary nonbinary man woman Man Woman transgender "
        "trans_woman trans_man genderfluid agender intersex MALE FEMALE m f other genderqueer cis_male cisgender_woman X "
        "transgender_female enby lady gentleman girl boy Trans two-spirit bigender pangender demigirl"
    )
    .replace("_", "~")
    .split()
)
GENDERS = [g.replace("~", " ") for g in GENDERS if g not in ("other", "lady", "gentleman", "X")] + "male female Male Female M F man woman".split() * 4
GENDER_L = {
    "de": "männlich weiblich divers m w Mann Frau".split(),
    "fr": "masculin féminin M F homme femme Masculin Féminin".split(),
    "es": "masculino femenino hombre mujer H M varón".split(),
    "it": "M F maschio femmina uomo donna".split(),
    "pt": "masculino feminino M F homem mulher".split(),
    "nl": "man vrouw M V mannelijk vrouwelijk".split(),
    "pl": "mężczyzna kobieta M K".split(),
    "fi": "mies nainen M N".split(),
    "tr": "Erkek Kadın E K".split(),
    "sv": "man kvinna M K".split(),
}

TLD = (
    "example example example example com com com com com org net io co dev app info biz us co.uk co.uk org.uk ac.uk gov.uk "
    "de fr it es nl be ch at pl se no dk fi ie pt ca com.au co.nz co.in in com.br com.mx jp co.jp kr cn com.cn ru ua cz sk "
    "hu ro gr tr com.tr co.za ng com.ng co.ke sg com.sg my id ph edu gov me tv ai xyz online shop store site tech cloud "
    "agency law health bank example museum eu asia gg fm ly to"
).split()
MAILHOST = (
    "gmail.com gmail.com gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com protonmail.com proton.me live.com "
    "msn.com mail.com gmx.de gmx.net web.de t-online.de orange.fr free.fr laposte.net wanadoo.fr libero.it virgilio.it "
    "alice.it yahoo.co.uk btinternet.com sky.com ntlworld.com bigpond.com optusnet.com.au rediffmail.com yahoo.co.in "
    "qq.com 163.com 126.com naver.com daum.net hanmail.net mail.ru yandex.ru ukr.net wp.pl onet.pl o2.pl interia.pl "
    "seznam.cz centrum.cz abv.bg freemail.hu uol.com.br bol.com.br terra.com.br hotmail.es hotmail.fr yahoo.fr "
    "yahoo.com.br comcast.net verizon.net att.net sbcglobal.net cox.net shaw.ca rogers.com telia.com online.no ziggo.nl "
    "kpnmail.nl me.com fastmail.com zoho.com tutanota.com hey.com example.com example.org"
).split()


def _slug(r, s):
    s = "".join(c for c in plain(s).lower().replace("&", "and") if c.isascii() and (c.isalnum() or c in " -"))
    w = s.split()
    return r.choice(["", "", "-"]).join(w[: r.choice([1, 2, 2, 3])]) or "site"


def domain(r, company=None):
    k = r.random()
    base = (
        _slug(r, company)
        if company and k < 0.7
        else r.choice(STARTUP_A) + r.choice(STARTUP_B)
        if k < 0.8
        else _slug(r, r.choice(NOUN) + " " + r.choice(TRADE))
        if k < 0.93
        else r.choice(HANDLE_A) + r.choice(HANDLE_B)
    )
    sub = (
        r.choice(
            [
                "mail.",
                "shop.",
                "portal.",
                "my.",
                "app.",
                "api.",
                "secure.",
                "hr.",
                "login.",
                "cdn.",
                "support.",
                "news.",
                "m.",
                "dev.",
                "intranet.",
                "www2.",
                "eu.",
            ]
        )
        if r.random() < 0.2
        else ""
    )
    return sub + base.strip("-") + "." + r.choice(TLD)


def email(r, person=None, company=None):
    k = r.random()
    if person is None or k < 0.12:
        local = (
            r.choice(
                [
                    "info",
                    "sales",
                    "support",
                    "contact",
                    "hr",
                    "billing",
                    "accounts",
                    "admin",
                    "office",
                    "hello",
                    "noreply",
                    "no-reply",
                    "jobs",
                    "press",
                    "reception",
                    "enquiries",
                    "bookings",
                    "team",
                    "kontakt",
                    "post",
                    "secretary",
                    "orders",
                    "help",
                ]
            )
            if r.random() < 0.3 and person is None
            else gamer(r).strip("_").lower()
        )
    else:
        local = person.username()
    if r.random() < 0.06:
        local += "+" + r.choice(["news", "shop", "spam", "work", "bank", "test", "amazon", "2024", "bills", "ads"])
    local = local.replace("..", ".").strip(".") or "post"
    host = r.choice(MAILHOST) if r.random() < 0.55 else domain(r, company)
    s = local + "@" + host
    k = r.random()
    return s.upper() if k < 0.015 else s.replace("@", r.choice([" @ ", " at ", "(at)", "[at]"])).replace(".com", " dot com") if k < 0.02 else s


PATH = (
    "about contact login account users profile orders invoice products blog news search help docs api v1 v2 admin reset "
    "verify download files images img media watch p post posts item catalog cart checkout settings dashboard report events "
    "calendar jobs careers team staff patients claims booking tickets wiki forum topic article category tag archive public "
    "share s u r en de fr index.html page.php view.aspx default.asp"
).split()


def url(r, person=None, company=None):
    k = r.random()
    d = domain(r, company)
    scheme = r.choices(["https://", "http://", "www.", "https://www.", "", "ftp://", "HTTP://"], [45, 12, 18, 14, 9, 1.5, 0.5])[0]
    if (
        scheme.endswith("www.")
        and d.count(".") > 1
        and not d.endswith((".uk", ".au", ".in", ".br", ".jp", ".za", ".nz", ".mx", ".ke", ".ng", ".sg", ".cn", ".tr"))
    ):
        scheme = "https://"
    if k < 0.08:
        u = person.username() if person else gamer(r)
        return (
            r.choice(["https://", "", "www.", "https://www."])
            + r.choice(
                [
                    "linkedin.com/in/",
                    "github.com/",
                    "twitter.com/",
                    "instagram.com/",
                    "facebook.com/",
                    "t.me/",
                    "youtube.com/@",
                    "tiktok.com/@",
                    "reddit.com/u/",
                    "medium.com/@",
                ]
            )
            + u
        )
    if k < 0.13:
        return (
            r.choice(["https://", "", ""])
            + r.choice(["bit.ly/", "t.co/", "tinyurl.com/", "youtu.be/", "goo.gl/", "forms.gle/", "wa.me/", "zoom.us/j/", "meet.google.com/", "is.gd/"])
            + "".join(r.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0123456789") for _ in range(r.choice([6, 7, 9, 11])))
        )
    s = scheme + d + (f":{r.choice([8080, 8443, 3000, 5000, 8000, 9090])}" if r.random() < 0.04 else "")
    if scheme == "" and r.random() < 0.5:
        return s
    for _ in range(r.choice([0, 0, 1, 1, 2, 3])):
        s += "/" + r.choice(
            [r.choice(PATH), r.choice(PATH), r.choice(PATH), str(r.randint(1, 99999)), r.choice(NOUN).lower().replace(" ", "-") + "-" + r.choice(TRADE).lower()]
        )
    if r.random() < 0.2:
        s += "?" + "&".join(
            (
                f"{r.choice('id q page ref token user lang utm_source sort uid session'.split())}="
                f"{r.choice([str(r.randint(1, 99999)), r.choice(HANDLE_B), letters(r, 8, 'abcdef0123456789')])}"
            )
            for _ in range(r.choice([1, 1, 2]))
        )
    if r.random() < 0.05:
        s += r.choice(["/", "#top", "#section-2", "/"])
    return s


def ip(r):
    a = r.choice([10, 172, 192, 192, r.randint(1, 223), r.randint(1, 223), r.randint(1, 223), r.randint(1, 223)])
    b = {10: r.randint(0, 255), 172: r.randint(16, 31), 192: 168}.get(a, r.randint(0, 255))
    s = f"{a}.{b}.{r.randint(0, 255)}.{r.randint(1, 254)}"
    k = r.random()
    return s + (
        f":{r.choice([22, 80, 443, 8080, 3306, 5432, r.randint(1024, 65535)])}" if k < 0.04 else f"/{r.choice([8, 16, 24, 24, 28, 32])}" if k < 0.09 else ""
    )


def ipv6(r):
    h = lambda: f"{r.randint(0, 65535):x}"
    k = r.random()
    if k < 0.3:
        s = ":".join(f"{r.randint(0, 65535):04x}" for _ in range(8))
    elif k < 0.7:
        s = (
            r.choice(["2001:db8", "2a02:" + h(), "2a00:1450", "fe80", "fd" + f"{r.randint(0, 255):02x}:" + h(), "2606:4700", "2400:cb00"])
            + ":"
            + (h() + ":" if r.random() < 0.5 else "")
            + ":"
            + ":".join(h() for _ in range(r.choice([1, 2, 3, 4])))
        )
    elif k < 0.85:
        s = "fe80::" + ":".join(h() for _ in range(4))
    elif k < 0.9:
        s = "::1" if r.random() < 0.3 else "::ffff:" + ip(r).split("/")[0].split(":")[0]
    else:
        s = ":".join(h() for _ in range(8))
    return (s.upper() if r.random() < 0.12 else s) + (f"/{r.choice([32, 48, 64, 128])}" if r.random() < 0.06 else "")


def mac(r):
    b = [f"{r.randint(0, 255):02x}" for _ in range(6)]
    k = r.random()
    s = ":".join(b) if k < 0.6 else "-".join(b) if k < 0.85 else ".".join("".join(b[i : i + 2]) for i in (0, 2, 4))
    return s.upper() if r.random() < 0.5 else s


PW_WORDS = (
    "summer winter monkey dragon sunshine football princess letmein welcome shadow master flower cookie banana purple "
    "orange tiger lucky happy coffee pizza chicken silver thunder secret hunter magic rocket soccer guitar freedom "
    "whatever computer internet batman starwars pokemon liverpool chelsea arsenal london paris berlin butterfly chocolate "
    "diamond pepper ginger buster charlie daisy bailey max bella rocky jordan michael jessica ashley daniel mustang "
    "corvette harley yamaha hello love baby angel qwerty asdfgh zxcvbn abc trustno admin pass changeme access server "
    "backup vault castle garden kitchen window yellow marble copper walnut otter violin velvet lantern anchor bicycle "
    "umbrella telescope penguin giraffe mountain river ocean forest"
).split()
LEET = str.maketrans({"a": "@", "e": "3", "i": "1", "o": "0", "s": "$"})
SYM = "!@#$%^&*?_-+=.~"


def password(r, person=None):
    k = r.random()
    w, v = r.choice(PW_WORDS), r.choice(PW_WORDS)
    if k < 0.16:
        s = (
            w.capitalize()
            + r.choice(["", "", r.choice(SYM)])
            + str(r.choice([r.randint(1, 99), r.randint(100, 9999), r.randint(1950, 2026)]))
            + r.choice(["", "", "!", "!!", "#", "$", "?", "*"])
        )
    elif k < 0.26:
        s = w.translate(LEET) + str(r.randint(0, 999)) + r.choice(["", "!", "#", "@"])
        s = s.capitalize() if r.random() < 0.4 else s
    elif k < 0.50:
        n = r.choice([8, 9, 10, 12, 12, 14, 16, 20, 24])
        alpha = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
        s = "".join(r.choice(alpha + (SYM * 2 if r.random() < 0.75 else "")) for _ in range(n))
    elif k < 0.62:
        s = r.choice(["-", "-", ".", "_", " "]).join(r.choice(PW_WORDS + NOUN).lower().replace(" ", "") for _ in range(r.choice([3, 4, 4])))
        if r.random() < 0.3:
            s += str(r.randint(1, 99))
    elif k < 0.70:
        s = w + v + r.choice(["", str(r.randint(1, 99))])
        s = w.capitalize() + v.capitalize() + str(r.randint(1, 99)) if r.random() < 0.5 else s
    elif k < 0.76:
        f = (person.first if person else r.choice(NICK)).replace(" ", "")
        s = plain(f) + r.choice(["", "_", "@", "."]) + str(r.randint(1, 2024)) + r.choice(["", "!"])
    elif k < 0.83:
        s = r.choice(
            [
                "P@ssw0rd",
                "Passw0rd!",
                "Welcome1",
                "Welcome2024!",
                "changeme",
                "Spring2023!",
                "Qwerty123",
                "qwerty",
                "letmein",
                "admin123",
                "iloveyou2",
                "Winter#22",
                "hunter2",
                "Password1",
                "abc123",
                "Summ3r!",
                "1q2w3e4r",
                "zaq12wsx",
                "correcthorse",
                "t0psecret",
                "temp1234",
                "Test@123",
                "Admin@2023",
                "root",
                "toor",
                "Pa$$word",
                "trustno1",
                "monkey12",
                "dragon99",
            ]
        ) + r.choice(["", "", str(r.randint(0, 99))])
    elif k < 0.90:
        s = letters(r, 3) + digits(r, 3) + r.choice(SYM) + letters(r, 3, "abcdefghijkmnpqrstuvwxyz")
    elif k < 0.95:
        s = "-".join("".join(r.choice("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(r.choice([4, 6, 6]))) for _ in range(3))
    else:
        s = digits(r, r.choice([6, 7, 8, 8])) if r.random() < 0.5 else r.choice(HANDLE_A) + r.choice(SYM) + r.choice(HANDLE_B).upper() + str(r.randint(1, 99))
    return s.strip(".") or "hunter2"


def pin(r):
    return r.choices(
        [
            digits(r, 4),
            digits(r, 6),
            digits(r, 5),
            digits(r, 3) + r.choice([" ", "-"]) + digits(r, 3),
            "C" + digits(r, 4) + r.choice("XYZ"),
            digits(r, 8),
            digits(r, 4) + "#",
            "*" + digits(r, 4) + "#",
            " ".join(digits(r, 4)),
            letters(r, 1) + digits(r, 4),
            digits(r, 2) + "-" + digits(r, 2),
        ],
        [56, 22, 6, 4, 0.6, 2, 3, 1.5, 1, 1, 0.6],
    )[0]


# --- harmless look-alikes -------------------------------------------------


def order_no(r):
    k = r.randrange(14)
    return [
        f"#{digits(r, 5)}",
        f"ORD-{digits(r, 6)}",
        f"PO-{digits(r, 5)}",
        f"SO{digits(r, 7)}",
        f"INV-{r.randint(2018, 2026)}-{digits(r, 4)}",
        f"{digits(r, 3)}-{digits(r, 7)}-{digits(r, 7)}",
        f"{letters(r, 2)}{digits(r, 6)}",
        f"{digits(r, 8)}",
        f"#{letters(r, 2)}-{digits(r, 4)}",
        f"W{digits(r, 9)}",
        f"{r.randint(2018, 2026)}/{digits(r, 4)}",
        f"R-{digits(r, 4)}-{letters(r, 2)}",
        f"REF{digits(r, 6)}",
        f"{digits(r, 10)}",
    ][k]


def sku(r):
    return mask(
        r,
        r.choice(
            [
                "AAA-####",
                "AA-###-AA",
                "######",
                "A##-###",
                "AAAA-AA-##",
                "##-####-A",
                "AA####",
                "AAA###AA",
                "#####-###",
                "AA.###.##",
                "A-####/##",
                "aaa-aaaa-##",
                "####-AAA",
                "SKU-#####",
                "AAA-AAA-###-A",
            ]
        ),
    )


def uuid(r):
    s = str(_uuid.UUID(bytes=r.randbytes(16), version=4))
    return r.choices([s, s.upper(), s.replace("-", ""), "{" + s + "}"], [85, 6, 7, 2])[0]


def hash_(r):
    h = r.randbytes(32).hex()
    return r.choice(
        [
            h,
            h[:40],
            h[:32],
            h[:7],
            h[:8],
            h[:12],
            h[:16],
            "sha256:" + h,
            "0x" + h,
            h[:64].upper(),
            r.choice(["md5:", "sha1-"]) + h[:32],
            "".join(r.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") for _ in range(43)) + "=",
        ]
    )


def version(r):
    a, b, c, d = r.randint(0, 25), r.randint(0, 40), r.randint(0, 60), r.randint(0, 9999)
    return r.choice(
        [
            f"{a}.{b}.{c}",
            f"v{a}.{b}.{c}",
            f"{a}.{b}",
            f"v{a}.{b}",
            f"{a}.{b}.{c}-rc{a % 4 + 1}",
            f"{a}.{b}.{c}.{d}",
            f"{a}.{b}.{c}.{d % 255}",
            f"{a}.{b}.{c}-beta.{a}",
            f"{r.randint(20, 25)}.{r.randint(1, 12):02d}",
            f"{a}.{b}.{c}+build.{d}",
            f"{a}.{b}.{c}-SNAPSHOT",
            f"R{a}.{b}",
            f"v{a}",
            f"{a}.x",
            f"10.0.{r.randint(10000, 22631)}.{d}",
            f"{a}.{b}p{a}",
            f"{a}.{b}.0_{c}",
        ]
    )


def isbn(r):
    d = r.choice(["978", "978", "979"]) + digits(r, 9)
    n = d + str(-sum(int(c) * (1 if i % 2 == 0 else 3) for i, c in enumerate(d)) % 10)
    k = r.random()
    if k < 0.25:
        b = digits(r, 9)
        c = 11 - sum(int(x) * (10 - i) for i, x in enumerate(b)) % 11
        c = "X" if c == 10 else str(c % 11)
        return r.choice([b + c, f"{b[0]}-{b[1:4]}-{b[4:]}-{c}"])
    return r.choice(
        [n, f"{n[:3]}-{n[3]}-{n[4:7]}-{n[7:12]}-{n[12]}", f"{n[:3]}-{n[3]}-{n[4:9]}-{n[9:12]}-{n[12]}", f"{n[:3]} {n[3]} {n[4:8]} {n[8:12]} {n[12]}"]
    )


def tracking(r):
    return mask(
        r,
        r.choice(
            [
                "\\1Z999\\A\\A1##########",
                "\\1Z***************",
                "94##################",
                "9400 1### #### #### #### ##",
                "JD############",
                "RR#########\\G\\B",
                "AA#########AA",
                "############",
                "#### #### ####",
                "003##############",
                "LP##############\\C\\N",
                "\\T\\B\\A############",
                "H#############",
                "##########",
                "CP#########AA",
                "#############-###",
            ]
        ),
    )


def flight(r):
    return (
        r.choice("BA LH AF KL UA AA DL WN FR U2 EK QR SQ QF CX JL NH AI 6E TK IB LX SK AY TP AZ LO OK EI VS B6 AS F9 NK AC WS MH GA PR ET KQ SA MS".split())
        + r.choice(["", "", " "])
        + str(r.randint(1, 9999))
    )


def room(r):
    return r.choice(
        [
            str(r.randint(1, 999)),
            f"{r.choice('ABCDEFG')}{r.randint(1, 400)}",
            f"{r.randint(1, 9)}.{r.randint(1, 40):02d}",
            f"B{r.randint(1, 4)}-{r.randint(1, 40)}",
            f"{r.randint(100, 2400)}",
            f"{r.randint(1, 40)}{r.choice('ABC')}",
            f"G{r.randint(1, 30):02d}",
            f"LT{r.randint(1, 4)}",
        ]
    )


def ticket(r):
    return mask(
        r,
        r.choice(
            [
                "AAA-####",
                "AAA-###",
                "INC#######",
                "TKT-#####",
                "#######",
                "CASE-######",
                "HD-####",
                "REQ######",
                "#####",
                "AA-#####",
                "CHG00#####",
                "JIRA-####",
                "20##-####",
                "T#######",
                "SR#-##########",
                "GH-####",
                "AAAA-##",
            ]
        ),
    )


def serial(r):
    return mask(
        r,
        r.choice(
            [
                "AA########",
                "A##A#####",
                "###-####-###",
                "SN-########",
                "**********",
                "************",
                "C02*****A***",
                "#########",
                "A-#####-A",
                "####AA####",
                "##-#####",
                "AAA#######",
                "AA##-##-####",
                "********-****",
                "S/N ######",
                "B#######",
                "LOT ####A",
                "######A",
                "A####",
            ]
        ),
    )


def model_no(r):
    return mask(
        r,
        r.choice(
            [
                "AA-####",
                "A###",
                "AAA###",
                "AA####A",
                "A#-###",
                "####A",
                "AA-##A",
                "AAA-####-A",
                "A##-AA",
                "##AA####",
                "AA ###",
                "X###",
                "MK#",
                "A####/##",
                "RTX ####",
                "WH-####AA#",
                "T-##",
                "GT###",
                "ZX-#",
                "A###-##",
            ]
        ),
    )


def number(r):
    return r.choice(
        [
            str(r.randint(1, 99)),
            str(r.randint(100, 9999)),
            f"{r.randint(1, 99)},{r.randint(0, 999):03d}",
            str(r.randint(10000, 999999)),
            f"{r.randint(0, 99)}.{r.randint(0, 99)}",
            f"{r.randint(1, 9)}",
            f"{r.randint(1, 999)}",
            f"-{r.randint(1, 99)}",
            f"{r.randint(1, 9)}e{r.randint(2, 9)}",
            f"{r.randint(1, 9)}/{r.randint(2, 12)}",
            str(r.randint(1000, 9999)),
        ]
    )


def percent(r):
    return r.choice(
        [
            f"{r.randint(1, 99)}%",
            f"{r.randint(0, 99)}.{r.randint(0, 9)}%",
            f"{r.randint(1, 99)} %",
            f"{r.randint(1, 99)} percent",
            f"{r.randint(1, 99)} per cent",
            f"{r.randint(0, 9)}.{r.randint(0, 99):02d}%",
            f"+{r.randint(1, 40)}%",
            f"-{r.randint(1, 40)}.{r.randint(0, 9)}%",
            f"{r.randint(0, 99)},{r.randint(0, 9)} %",
            f"{r.randint(1, 90)}pc",
        ]
    )


def measure(r):
    n = r.choice([str(r.randint(1, 999)), f"{r.randint(0, 99)}.{r.randint(1, 9)}", f"{r.randint(1, 9)},{r.randint(100, 999)}", str(r.randint(1, 50))])
    return n + r.choice(
        [
            " kg",
            "kg",
            " cm",
            "cm",
            " mm",
            "mm",
            " m",
            " km",
            " miles",
            " mg",
            " ml",
            " mL",
            " g",
            "g",
            " lb",
            " lbs",
            " oz",
            " ft",
            " in",
            " inches",
            " °C",
            "°C",
            "°F",
            " kWh",
            " MB",
            "GB",
            " TB",
            " Hz",
            " GHz",
            " V",
            " W",
            " psi",
            " bar",
            " rpm",
            " mmol/L",
            " bpm",
            " litres",
            " L",
            " gallons",
            " sq ft",
            " m²",
            " dB",
            " N",
            " kPa",
            " mph",
            " km/h",
            " px",
            " pt",
            " μg",
            " IU",
            " ppm",
            " acres",
            " hectares",
            " tonnes",
        ]
    )


def section(r):
    a, b, c = r.randint(1, 30), r.randint(1, 20), r.choice("abcdefg")
    return r.choice(
        [
            f"section {a}",
            f"Section {a}.{b}",
            f"§ {a}",
            f"§{a}.{b}",
            f"clause {a}.{b}",
            f"Article {a}",
            f"para {a}({c})",
            f"Schedule {a % 9 + 1}",
            f"Annex {c.upper()}",
            f"Chapter {a}",
            f"s. {a}({b})",
            f"{a}.{b}.{r.randint(1, 9)}",
            f"Appendix {c.upper()}",
            f"Rule {a}",
            f"Table {a}",
            f"Fig. {a}",
            f"page {a}",
            f"Part {r.choice(['I', 'II', 'III', 'IV', 'V'])}",
        ]
    )


def score_line(r):
    a, b = r.randint(0, 6), r.randint(0, 6)
    return r.choice(
        [
            f"{a}-{b}",
            f"{a}–{b}",
            f"{a}:{b}",
            f"{a} - {b}",
            f"{r.randint(60, 130)}-{r.randint(60, 130)}",
            f"6-{a % 5} {b % 5}-6 7-5",
            f"{a}-{b} (aet)",
            f"{r.randint(80, 340)}/{r.randint(1, 9)}",
            f"{a}-{b} on penalties",
            f"{r.randint(0, 40)}-{r.randint(0, 40)}",
        ]
    )


def error_code(r):
    return r.choice(
        [
            f"E{digits(r, 4)}",
            f"ERR_{r.choice(['TIMEOUT', 'CONN_RESET', 'INVALID_ARG', 'NOT_FOUND', 'AUTH_FAILED'])}",
            f"0x{r.randint(0, 2**32 - 1):08X}",
            str(r.choice([400, 401, 403, 404, 409, 418, 422, 429, 500, 502, 503, 504])),
            f"{letters(r, 3)}-{digits(r, 4)}",
            f"error {r.randint(1, 9999)}",
            f"SQLSTATE {digits(r, 5)}",
            f"ORA-{digits(r, 5)}",
            f"P{digits(r, 4)}",
            f"{r.choice(['ECONNREFUSED', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])}",
            f"F{r.randint(1, 40):02d}",
            f"code {r.randint(1, 255)}",
            f"0x80{letters(r, 6, '0123456789abcdef')}",
        ]
    )


def filename(r):
    stem = r.choice(
        [
            "report",
            "invoice",
            "scan",
            "IMG_" + digits(r, 4),
            "DSC" + digits(r, 5),
            "budget",
            "notes",
            "backup",
            "draft",
            "final_final",
            "minutes",
            "photo",
            "presentation",
            "contract",
            "spec",
            "data",
            "export",
            "main",
            "config",
            "index",
            "utils",
            "readme",
            "logo",
            "Screenshot",
            "plan",
            "model",
            "test",
            "setup",
            "archive",
            "results",
            "letter",
            "chart",
            "schema",
            "dump",
            "agenda",
            "drawing",
        ]
    )
    stem += r.choice(["", "", "", f"_v{r.randint(1, 9)}", f"-{r.randint(1, 99)}", f" ({r.randint(1, 9)})", "_final", "_copy"])
    return (
        r.choice(["", "", "", "", "./", "docs/", "src/", "/tmp/", "C:\\temp\\", "../"])
        + stem
        + "."
        + r.choice("pdf docx xlsx csv txt png jpg zip py js ts json xml yaml html log md pptx dwg sql tar.gz mp4 wav cfg exe dll svg ics eml bak psd".split())
    )


PRODUCT = (
    "wireless mouse|USB-C cable|oak bookshelf|garden hose|ceramic mug|running shoes|yoga mat|desk lamp|noise-cancelling "
    "headphones|laptop stand|stainless kettle|cordless drill|memory foam pillow|linen shirt|espresso machine|standing desk|"
    "bath towel set|phone case|mechanical keyboard|raincoat|tent pegs|olive oil 500 ml|AA batteries|printer paper|wall "
    "clock|bicycle pump|Chelsea boots|Oxford shirt|Panama hat|Boston shaker|Turkish towel|Persian rug|Jasmine rice|Basil "
    "seeds|Rosemary oil|Victoria sponge tin|Bloody Mary mix|Jack plug|Robin nesting box|Iris bulbs|Lily candle|Daisy chain|"
    "Frank sauce|Ginger beer|Rose water|Pepper mill|Hazel hurdle|Holly wreath|Ruby grapefruit|Amber lamp|Crystal vase|"
    "Cheddar block|Brie wheel|Bourbon biscuits|Danish pastry|French press|Irish linen|Dutch oven|Swiss roll|Madras curry "
    "paste|Bombay mix|Worcestershire sauce|Windsor chair|Windows licence|Galaxy tablet|Echo speaker|Surface pen|Kindle "
    "cover|Model T toy car|Alexa plug|Java course|Python handbook|Cooper tyres|Carter jug|Mason jar|Hunter wellies|Jordan "
    "almonds|Paris brush set|Milan sofa|Bristol board|Sheffield knife|Axminster carpet|Cologne spray|china plates|turkey "
    "baster|jersey sheet|cashmere scarf|denim jacket|Cordoba guitar|Stanley knife|Phillips screwdriver|Allen key set|"
    "Hoover bags|Thermos flask|Crock pot|Dyson filter|blender|toaster|hose reel|bird feeder|plant pot|gift card|ink "
    "cartridge|smart bulb|toner|HDMI adapter|router|webcam|monitor arm|chalk paint|sandpaper|hinge set|wood screws|epoxy|"
    "LED strip|fuse kit|brake pads|wiper blades|oil filter|spark plug"
).split("|")


def product(r):
    return r.choice(PRODUCT)


def harmless_word(r):
    return r.choice(NOUN)
