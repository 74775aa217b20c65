"""People: names of many cultures, and what hangs on a name (e-mail, login, initials)."""

import importlib
import unicodedata

FAKER = {  # culture -> Faker locale and country
    "en_US": "US",
    "en_GB": "GB",
    "en_IE": "IE",
    "en_NZ": "NZ",
    "en_IN": "IN",
    "en_KE": "KE",
    "en_NG": "NG",
    "en_PK": "PK",
    "en_TH": "TH",
    "de_DE": "DE",
    "de_AT": "AT",
    "de_CH": "CH",
    "fr_FR": "FR",
    "fr_CA": "CA",
    "fr_BE": "BE",
    "fr_CH": "CH",
    "fr_DZ": "DZ",
    "es_ES": "ES",
    "es_MX": "MX",
    "es_AR": "AR",
    "es_CL": "CL",
    "es_CO": "CO",
    "es_CA": "ES",
    "pt_BR": "BR",
    "pt_PT": "PT",
    "it_IT": "IT",
    "nl_NL": "NL",
    "nl_BE": "BE",
    "da_DK": "DK",
    "no_NO": "NO",
    "sv_SE": "SE",
    "fi_FI": "FI",
    "is_IS": "IS",
    "et_EE": "EE",
    "lv_LV": "LV",
    "lt_LT": "LT",
    "pl_PL": "PL",
    "cs_CZ": "CZ",
    "sk_SK": "SK",
    "sl_SI": "SI",
    "hr_HR": "HR",
    "hu_HU": "HU",
    "ro_RO": "RO",
    "tr_TR": "TR",
    "az_AZ": "AZ",
    "id_ID": "ID",
    "vi_VN": "VN",
    "ga_IE": "IE",
    "ha_NG": "NG",
    "ig_NG": "NG",
    "yo_NG": "NG",
    "tw_GH": "GH",
    "zu_ZA": "ZA",
    "sw": "TZ",
    "uz_UZ": "UZ",
    "ru_RU": "RU",
    "uk_UA": "UA",
    "bg_BG": "BG",
    "mk_MK": "MK",
    "el_GR": "GR",
}

CYR = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђќѓљњџјѕћ",
        "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya yo i yi ye g dj kj gj lj nj dz j dz c".split(" "),
    )
)
GRK = dict(zip("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", "a v g d e z i th i k l m n x o p r s s t y f ch ps o a e i i o y o i y i y".split(" ")))


def romanise(s):
    out = []
    for c in s:
        low = c.lower()
        t = CYR.get(low, GRK.get(low))
        out.append(c if t is None else t.capitalize() if c != low else t)
    return "".join(out)


def plain(s):
    s = (
        s.replace("ø", "o")
        .replace("Ø", "O")
        .replace("ł", "l")
        .replace("Ł", "L")
        .replace("ß", "ss")
        .replace("æ", "ae")
        .replace("Æ", "Ae")
        .replace("đ", "d")
        .replace("Đ", "D")
        .replace("ð", "d")
        .replace("þ", "th")
        .replace("ı", "i")
        .replace("ə", "a")
        .replace("Ə", "A")
    )
    return "".join(c for c in unicodedata.normalize("NFD", s) if not unicodedata.combining(c))


def _lists(locale):
    """The raw name lists of a Faker locale, so that we need not run its templates."""
    p = importlib.import_module("faker.providers.person." + locale).Provider
    first, last = [], []
    for k in dir(p):
        v = getattr(p, k)
        if k.startswith("_") or not isinstance(v, (list, tuple, dict)):
            continue
        v = [x for x in v if isinstance(x, str) and x and "{" not in x and len(x) < 24]
        if k.startswith(("first_name", "given_name")) or k in ("_male", "_female"):
            first += v
        elif (k.startswith("last_name") or k in ("unisex_last_names", "male_last_names")) and "prefix" not in k and "suffix" not in k:
            last += v
        elif k == "last_names_without_suffix":
            last += [x + e for x in v for e in ("sson", "sdóttir")]
    return sorted({romanise(x).strip() for x in first}), sorted({romanise(x).strip() for x in last})


# Own lists: first names | family names, for cultures Faker has not, or not in Latin script.
OWN = {
    "zh": (
        "CN",
        (
            "Wei Fang Min Jing Lei Qiang Jun Yang Yong Yan Jie Juan Tao Ming Chao Xiuying Xia Ping Gang Guiying Xiaoming Zihan "
            "Yuxuan Haoran Yichen Jiahao Ruoxi Xinyi Mengyao Zhihao Jianguo Guoqiang Lihua Meiling Shufen Xueqin Hongmei Zhiyuan "
            "Boyang Tianyu Kexin Siyuan Wenbo Jinhai Dawei Shaofeng Yaqi Haiyan Qiuyue Xiaoli Chunhua Peng Bin Hui Ting Rui Kai "
            "Ling Yu Xin Zhen Na Hao Bo"
        ),
        (
            "Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song Tang Deng Han "
            "Feng Cao Peng Zeng Xiao Tian Dong Pan Yuan Cai Jiang Yu Du Ye Cheng Wei Su Lü Ding Ren Lu Yao Shen Zhong Cui Tan Fan "
            "Liao Shi Jin Jia Xia Fu Fang Zou Xiong Bai Meng Qin Qiu Hou Ouyang Situ Zhuge Shangguan"
        ),
    ),
    "hk": (
        "HK",
        (
            "Ka-ming Wing-yan Tsz-ching Chun-kit Man-wai Siu-ling Wai-lam Kwok-wing Mei-yee Yuen-ting Chi-keung Hoi-yan Ka-wai "
            "Lok-yiu Sze-wing Pak-ho Ho-yin Suk-fan Wai-man Yuk-ling Kin-hung Shuk-han Jason Vivian Kelvin Carmen Winnie Raymond "
            "Fanny Eason Cherry Alvin"
        ),
        "Chan Leung Cheung Lau Wong Ho Ng Kwok Lam Tse Tsang Yip Yeung Fung Tang Mak Chow Hui Lai Lo Cheng Kwan Tam Poon Siu Au Chiu Shum Yuen Szeto Ko Choi",
    ),
    "tw": (
        "TW",
        "Chih-ming Ya-ting Shu-fen Chun-chieh Mei-hui Chia-hao Yi-chun Kuan-yu Hsin-yi Tsung-han Pei-shan Li-hua Wen-hsiung Cheng-en Yu-hsuan Hsiao-wen",
        (
            "Chen Lin Huang Chang Li Wang Wu Liu Tsai Yang Hsu Cheng Hsieh Kuo Hung Chiu Tseng Liao Lai Chou Yeh Su Chuang Lu "
            "Chiang Ho Hsiao Lo Kao Pan Chien Chu Chung Peng Yu"
        ),
    ),
    "ja": (
        "JP",
        (
            "Haruto Yuto Sota Yuki Hayato Haruki Ryusei Koki Sora Ren Takumi Daiki Kenji Hiroshi Takashi Kazuo Makoto Akira "
            "Shigeru Noboru Masahiro Tetsuya Kenta Shohei Ryota Yoko Keiko Kyoko Michiko Sachiko Yumi Naomi Aiko Hana Sakura Mei "
            "Yui Aoi Rin Hina Miyu Akane Haruka Misaki Nanami Ayumi Chihiro Emi Fumiko Kaori Mariko Noriko Reiko Tomoko Yoshiko "
            "Isamu Goro Jiro Saburo Tatsuo"
        ),
        (
            "Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto "
            "Inoue Kimura Hayashi Shimizu Saito Yamazaki Mori Ikeda Hashimoto Ishikawa Ogawa Goto Okada Hasegawa Murakami Kondo "
            "Ishii Maeda Fujita Sakamoto Endo Aoki Fujii Nishimura Fukuda Ota Miura Fujiwara Okamoto Matsuda Nakajima Nakano "
            "Harada Ono Tamura Takeuchi Kaneko Wada Nakayama Ishida Ueda Morita Hara Shibata Sakai Kudo Yokoyama Miyazaki Uchida "
            "Takagi Ando Taniguchi Ohno Kikuchi Arai Kawaguchi Oshiro Higa Kinjo"
        ),
    ),
    "ko": (
        "KR",
        (
            "Min-jun Seo-yeon Ji-hoon Ha-eun Do-yun Ji-woo Joon-ho Soo-jin Hyun-woo Eun-ji Young-ho Mi-sook Sang-woo Hye-jin "
            "Kyung-soo Yoo-na Dong-hyun Bo-ram Jae-hyun Na-yeon Tae-yang Sun-hee Chul-soo Ye-jin Woo-jin In-sook Jin-young Geun-ho "
            "Hae-won Sung-min Minjun Seoyeon Jihoon Hayoon Jiwoo Minji Yuna Jisoo Hyunjin Seungmin Taehyung Kyungho Eunkyung "
            "Sangho Junghwan"
        ),
        (
            "Kim Lee Park Choi Jung Jeong Kang Cho Yoon Jang Lim Im Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Jeon Ko Moon Son "
            "Yang Bae Baek Heo Nam Sim Noh Ha Kwak Sung Cha Joo Woo Koo Min Ryu Na Jin Ji Um Won Chun Bang Gong Hyun Ham Byun Yeom "
            "Namgung Seonwoo"
        ),
    ),
    "vi": (
        "VN",
        (
            "Minh Anh Linh Hùng Hương Thảo Tuấn Dũng Lan Mai Phương Hoa Nam Quân Trang Thu Hà Ngọc Yến Khánh Long Đức Bảo Châu Duy "
            "Hạnh Huy Kiên Loan My Nga Nhung Oanh Phúc Quỳnh Sơn Tâm Thắng Thủy Tiên Toàn Trâm Trung Tú Uyên Vân Việt Vy Xuân Văn "
            "Hải Thị Hồng Thị Mai Quang Minh Thanh Tâm Bích Ngọc Gia Bảo"
        ),
        "Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đào Đoàn Vương Trịnh Trương Đinh Lâm Phùng Mai Tô Tạ Hà Cao Thái Châu",
    ),
    "th": (
        "TH",
        (
            "Somchai Somsak Somporn Siriporn Supaporn Nattapong Kanya Malee Anong Prasert Wichai Chaiwat Apinya Thanakorn "
            "Pimchanok Kittisak Ratchanee Suda Arthit Boonmee Chanida Decha Ekachai Jirayu Krit Lalita Manee Narong Orapan Piya "
            "Rungnapa Saowanee Thida Udom Veera Warunee Yuwadee Nok Lek Noi Ploy Beam"
        ),
        (
            "Srisai Suwan Boonmee Chaiyasit Saetang Saelim Wongsakul Phanthong Rattanakosin Jantarat Thongchai Kaewmanee Sukjai "
            "Intarat Chaisiri Prasertsuk Sombat Wattana Phromma Yodthong Bunnag Kittikachorn Charoenpura Limpanich Suksawat "
            "Panyarachun"
        ),
    ),
    "ar": (
        "EG",
        (
            "Mohamed Mohammed Muhammad Ahmed Ahmad Ali Omar Hassan Hussein Mahmoud Mostafa Ibrahim Youssef Yusuf Khaled Tariq "
            "Tarek Karim Samir Nabil Walid Waleed Faisal Saud Abdullah Abdulrahman Abdelkader Abdul-Aziz Hamza Bilal Ziad Rami "
            "Sami Majid Nasser Salim Mansour Ismail Jamal Fatima Fatma Aisha Aicha Maryam Mariam Khadija Zainab Zeinab Amina Layla "
            "Leila Noor Nour Huda Hanan Samira Salma Yasmin Yasmine Rania Dina Mona Nadia Sara Hala Reem Lina Dalal Ghada Noura "
            "Shaikha Moza Latifa Asma Hind Rim Sawsan Wafaa Iman Abeer"
        ),
        (
            "Al-Masri Al-Farsi Al-Rashid Al-Sabah Al-Harbi Al-Otaibi Al-Ghamdi Al-Qahtani Al-Shehri Al-Zahrani Al-Mansouri "
            "Al-Maktoum Al-Thani El-Sayed El-Masry El-Amin Hassan Hussein Mahmoud Ibrahim Khalil Haddad Khoury Nassar Saleh Salem "
            "Mansour Najjar Hamdan Abbas Darwish Shaheen Aziz Farouk Fawzi Ghanem Jaber Kassem Mustafa Osman Qasim Rahman Said "
            "Suleiman Tawfik Zaki Benali Boumediene Bouazizi Belhadj Bensalah Cherif Toumi Ziani Ouali Alaoui Bennani Tazi Fassi "
            "Idrissi Berrada Haddadi Trabelsi Gharbi Jaziri Abu-Zaid Abou-Khalil bin-Laswad Ould-Mohamed alhajri alsuwaidi"
        ),
    ),
    "fa": (
        "IR",
        (
            "Ali Reza Mohammad Hossein Mehdi Amir Hamid Saeed Majid Farhad Kourosh Dariush Behnam Siamak Arash Babak Navid Omid "
            "Parsa Sina Zahra Fatemeh Maryam Sara Narges Leila Shirin Parisa Nasrin Azadeh Mina Niloofar Sahar Golnaz Roya Laleh "
            "Mahsa Elham Yasaman Setareh"
        ),
        (
            "Hosseini Mohammadi Ahmadi Karimi Rezaei Moradi Jafari Rahimi Ebrahimi Hashemi Mousavi Sadeghi Akbari Heidari Ghasemi "
            "Kazemi Tehrani Shirazi Isfahani Tabrizi Farahani Golzar Pahlavani Nouri Bagheri Zand Khosravi Rostami Amini Javadi "
            "Yazdani Nikpour Sharifi Kermani"
        ),
    ),
    "he": (
        "IL",
        (
            "Noam David Ariel Itai Yosef Eitan Daniel Uri Moshe Avi Yaakov Shlomo Amit Nadav Gal Tomer Oren Yair Dror Ehud Noa "
            "Tamar Maya Yael Avigail Talia Shira Rivka Rachel Leah Michal Ayelet Orly Galit Hila Sivan Inbal Chaya Dvora Esther"
        ),
        (
            "Cohen Levi Mizrahi Peretz Biton Dahan Avraham Friedman Katz Malka Azoulay Amar Shapira Gabay Ohana Hadad Vaknin "
            "Goldstein Rosenberg Ben-David Ben-Ami Bar-Lev Bar-Ilan Golan Shalom Klein Adler Segal Weiss Rabinovich Stern Sasson "
            "Yosef Zohar Oz Sharon Eldar Carmi"
        ),
    ),
    "in_n": (
        "IN",
        (
            "Aarav Vivaan Aditya Arjun Rohan Rahul Amit Sanjay Rajesh Sunil Vikram Manoj Deepak Ashok Suresh Ramesh Mukesh Pradeep "
            "Anil Vinod Ravi Ankit Nitin Gaurav Priya Pooja Neha Anjali Sunita Rekha Kavita Asha Meena Seema Geeta Ritu Shweta "
            "Nisha Swati Aarti Divya Jyoti Kiran Preeti Radha Sarita Usha Vandana Ishita Ananya Diya Saanvi Kavya Harpreet "
            "Gurpreet Manpreet Jaswinder Balwinder Simran Kuldeep Parminder Navjot"
        ),
        (
            "Sharma Verma Gupta Singh Kumar Yadav Mishra Tiwari Pandey Dubey Chaudhary Agarwal Jain Kapoor Khanna Malhotra Mehta "
            "Chopra Arora Bhatia Saxena Srivastava Tripathi Joshi Rawat Negi Bisht Thakur Rathore Chauhan Gill Sandhu Sidhu "
            "Dhillon Grewal Kaur Bedi Ahluwalia Bajwa Bansal Goel Mittal Shukla Chaturvedi Dwivedi Trivedi Rana Rajput"
        ),
    ),
    "in_s": (
        "IN",
        (
            "Venkatesh Srinivas Ramakrishnan Krishnan Subramaniam Karthik Arun Prakash Murugan Senthil Bala Ganesh Hari Ramya "
            "Lakshmi Padma Saraswathi Meenakshi Revathi Vidya Deepa Nandini Sowmya Kavitha Anitha Sudha Shobha Bhavana Chandra "
            "Naveen Harish Raghav Vijay Suresh Anand Gopal Jayanthi Kalyani Malathi Nirmala Thangaraj Kumaran Sreejith Anoop Biju "
            "Shaji Sujatha Bindu Rajani Nagarjuna"
        ),
        (
            "Iyer Iyengar Nair Menon Pillai Kurup Varma Reddy Rao Naidu Raju Murthy Gowda Shetty Hegde Bhat Kamath Pai Nayak "
            "Krishnan Subramanian Ramachandran Venkataraman Natarajan Sundaram Rajan Balakrishnan Narayanan Swaminathan "
            "Chidambaram Raghavan Varghese Kurian Thomas Mathew Chacko Cherian Panicker Nambiar Namboodiri Chandrasekhar "
            "Gopalakrishnan Muthuswamy Selvam Velayutham"
        ),
    ),
    "in_e": (
        "IN",
        (
            "Subhash Debashis Anirban Sourav Partha Abhijit Arindam Bikash Joydeep Prosenjit Tapan Indrani Moumita Sharmila Aparna "
            "Rituparna Sutapa Ananya Paromita Mitali Bhaskar Hemanta Jyotirmoy Nabin Bhupen Laishram Thangjam Lalthan Biswajit "
            "Priyanka"
        ),
        (
            "Banerjee Mukherjee Chatterjee Ganguly Bhattacharya Bose Ghosh Das Dutta Sen Roy Sarkar Mondal Saha Chakraborty "
            "Majumdar Basu Mitra Nandi Pal Guha Biswas Barua Borah Gogoi Saikia Hazarika Phukan Patnaik Mohanty Panda Sahoo Behera "
            "Jena Singha Marak Sangma Lyngdoh"
        ),
    ),
    "in_w": (
        "IN",
        (
            "Mahesh Jignesh Hitesh Bhavesh Ketan Paresh Nilesh Chirag Mitesh Dhaval Prashant Sachin Milind Ajinkya Tejas Omkar "
            "Pallavi Snehal Rutuja Vaishali Manisha Smita Hetal Komal Bhavna Falguni Darshana Ulka Mugdha Shraddha Rohini Zubin "
            "Cyrus Perizad Freny Savio Agnelo"
        ),
        (
            "Patel Shah Desai Mehta Parikh Trivedi Joshi Dave Bhatt Solanki Parmar Gohil Vaghela Kulkarni Deshpande Deshmukh Patil "
            "Jadhav Pawar Shinde More Kadam Bhosale Gaikwad Chavan Sawant Naik Kale Gokhale Apte Phadke Ranade Tendulkar Wadia "
            "Mistry Daruwala Irani Batliwala Contractor Fernandes D'Souza D'Mello Pereira Lobo Mascarenhas Pinto"
        ),
    ),
    "pk": (
        "PK",
        (
            "Muhammad Imran Bilal Usman Hamza Asad Faisal Kamran Nadeem Shahid Tariq Waqas Zeeshan Adnan Junaid Salman Rizwan "
            "Naveed Ayesha Sana Hina Maria Nida Rabia Saima Bushra Nazia Shazia Farah Mahnoor Zara Iqra Kiran Uzma Samina Parveen "
            "Gulnaz Palwasha"
        ),
        (
            "Khan Ahmed Malik Butt Chaudhry Hussain Shah Iqbal Qureshi Sheikh Siddiqui Raza Mirza Javed Akhtar Ashraf Aslam Bhatti "
            "Cheema Dar Abbasi Afridi Baloch Bugti Durrani Gillani Jatoi Khattak Lodhi Memon Niazi Orakzai Rana Syed Tareen "
            "Yousafzai Zardari Baig Ansari Hashmi"
        ),
    ),
    "bd": (
        "BD",
        (
            "Abdul Rahim Karim Rafiq Shafiq Jamal Kamal Mizanur Habibur Anisur Mahbub Tanvir Sabbir Rakib Nasir Sohel Farzana "
            "Nasrin Shirin Taslima Rokeya Sultana Jahanara Sharmin Nusrat Tahmina Rumana Salma Ruksana Moushumi Tania"
        ),
        (
            "Rahman Islam Hossain Hasan Ahmed Khan Miah Uddin Chowdhury Sarker Talukder Bhuiyan Akter Begum Khatun Mollah Sikder "
            "Haque Alam Kabir Mahmud Mazumder Biswas Das Barua Chakma"
        ),
    ),
    "lk": (
        "LK",
        (
            "Nimal Sunil Kamal Ruwan Chaminda Dinesh Lasantha Mahinda Priyantha Tharindu Kasun Nuwan Kumari Nilmini Chandrika "
            "Anoma Dilini Sanduni Ishara Thilini Sivakumar Yogeswaran Nirosha"
        ),
        (
            "Perera Fernando de Silva Silva Jayawardena Wickramasinghe Bandaranaike Rajapaksa Gunawardena Dissanayake Herath "
            "Senanayake Weerasinghe Jayasuriya Kumarasinghe Ratnayake Amarasekara Karunaratne Mendis Sivanesan Selvarajah"
        ),
    ),
    "et": (
        "ET",
        (
            "Abebe Bekele Tadesse Haile Girma Kebede Tesfaye Dawit Yonas Solomon Mulugeta Getachew Alemayehu Berhanu Selam Tigist "
            "Hiwot Almaz Meseret Bethlehem Aster Genet Mekdes Rahel Senait Birtukan Abeba Yohannes Tsegaye Fikru"
        ),
        (
            "Bekele Tesfaye Haile Gebre Wolde Tadesse Abebe Mengistu Desta Alemu Assefa Girma Kebede Teferi Ayele Demissie Worku "
            "Gebremariam Gebreselassie Woldemariam Hailemariam Negash Tekle Mekonnen Lemma Zewde"
        ),
    ),
    "so": (
        "SO",
        "Abdi Hassan Yusuf Farah Mohamud Abdirahman Ayaan Hodan Fadumo Sahra Ifrah Asha Warsame Liban Guled Ismail Deeqa Hibo",
        "Warsame Abdi Farah Ali Hersi Jama Osman Nur Samatar Duale Gedi Mohamud Hirsi Egal Guled Elmi",
    ),
    "za": (
        "ZA",
        (
            "Sipho Thabo Nomsa Lerato Mandla Zanele Bongani Thandeka Kagiso Palesa Tshepo Nthabiseng Lwazi Ayanda Refilwe Pieter "
            "Johan Hendrik Annelie Riaan Francois Elmarie Jaco Marelize Naledi Siyabonga Khanyi Vusi"
        ),
        (
            "Dlamini Nkosi Ndlovu Khumalo Mokoena Mthembu Mahlangu Sithole Zulu Buthelezi Ngcobo Radebe Molefe Maseko Tshabalala "
            "van der Merwe Botha Pretorius Venter du Plessis Steyn Kruger Coetzee van Wyk Fourie Naidoo Govender Pillay Mkhize "
            "Moloi Zuma Maharaj Isaacs Petersen Adams"
        ),
    ),
    "ug": (
        "UG",
        (
            "Okello Nakato Wasswa Kato Babirye Mugisha Namukasa Ssemakula Achieng Apio Opio Akello Tumusiime Kwizera Uwimana "
            "Mukamana Habimana Niyonzima Ingabire Chipo Tendai Farai Rudo Tatenda Chanda Mutale Bwalya"
        ),
        (
            "Museveni Kagame Ssentamu Nalwanga Byaruhanga Okot Odongo Lubega Kiggundu Mugabe Moyo Ncube Chikwanha Mutasa Banda "
            "Phiri Mwale Tembo Zulu Habyarimana Ndayishimiye Uwase Nsengiyumva Mwansa Kapembwa"
        ),
    ),
    "fr_af": (
        "SN",
        (
            "Mamadou Moussa Ibrahima Ousmane Cheikh Amadou Abdoulaye Aminata Fatou Awa Mariama Aïssatou Khady Seydou Bakary "
            "Kouassi Koffi Adjoua Yao Akissi Issa Salif Rokia Djeneba Oumou"
        ),
        (
            "Diop Ndiaye Fall Sow Ba Diallo Traoré Keita Coulibaly Touré Koné Cissé Camara Sissoko Sarr Gueye Faye Mbaye Sy "
            "Ouattara Kouamé N'Guessan N'Diaye Konaté Zongo Ouédraogo Sawadogo Mbappé Eto'o Tchouaméni Ngoma Mabiala"
        ),
    ),
    "ph": (
        "PH",
        (
            "Jose Juan Maria Angelo Mark Jun Rizal Rodrigo Benigno Marites Maricel Jocelyn Rosario Luzviminda Divina Cherry Analyn "
            "Jhun-Jhun Reynaldo Danilo Rommel Arnel Edgardo Ligaya Bayani Dalisay Corazon Imelda Aileen Rowena Liezl Kristine "
            "Princess Mark-Anthony"
        ),
        (
            "Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Tomas Andrada Castillo Flores Villanueva Ramos Castro Rivera "
            "Aquino Navarro Salazar Mercado dela Cruz de Guzman San Jose Macaraeg Dimaculangan Pangilinan Manalo Magsaysay "
            "Batungbakal Tan Sy Lim Uy Gatdula Panganiban Catacutan"
        ),
    ),
    "poly": (
        "NZ",
        (
            "Kahu Tane Wiremu Hemi Rangi Aroha Mere Ngaire Hinemoa Tamati Manaia Moana Sione Tevita Semisi Viliame Ana Losa "
            "Leilani Keola Kekoa Makoa Kai Ikaika Nohea Kalani Kaleo Malia Pualani Tupou Lupe Sefina Ioane Fetu Tavita Alofa"
        ),
        (
            "Parata Ngata Tamihana Te Rangi Te Kanawa Paewai Kingi Tuhoe Rewi Mahuta Tuilagi Faleolo Leota Taufa Fifita Vainikolo "
            "Lolohea Kealoha Kahale Kamaka Nakamura Akana Kaleikau Kapule Mahoe Kaʻahumanu Naeole Faumuina Seumalo Tuivasa-Sheck "
            "Tagaloa"
        ),
    ),
    "native": (
        "US",
        "Dakota Winona Aiyana Chayton Tala Koda Nahimana Kateri Cheyenne Sequoia Hiawatha Elan Halona Tokala Joseph Russell Leonard Wilma Ada Mary Raymond",
        (
            "Begay Yazzie Tsosie Benally Nez Tso Manygoats Whitehorse Red Cloud Two Bulls Running Bear Black Elk Standing Bear "
            "Iron Cloud Spotted Eagle Mankiller Locklear Oxendine Chee Bitsui Zah Deer Little Light Good Voice Elk"
        ),
    ),
    "slavic2": (
        "RS",
        (
            "Miloš Jovan Nikola Stefan Dragan Zoran Goran Vesna Jelena Milica Ivana Snežana Ljiljana Marko Luka Petar Đorđe "
            "Aleksandar Bojana Dušan Slobodan Oleksandr Volodymyr Yevhen Iryna Nataliya Oksana Lyudmyla Taras Bohdan Mykola "
            "Svitlana Halyna Dmytro Serhiy Andriy Yuliya Kateryna Vladislav Svetlana Aliaksandr Volha"
        ),
        (
            "Petrović Jovanović Nikolić Marković Đorđević Stojanović Ilić Stanković Pavlović Kovačević Hadžić Begić Hodžić Delić "
            "Imamović Kovalenko Shevchenko Bondarenko Tkachenko Kravchenko Oliynyk Shevchuk Koval Polishchuk Lysenko Melnyk "
            "Hrytsenko Kuzmenko Lukashenka Kavaliou Navumenka"
        ),
    ),
    "alb": (
        "AL",
        "Arben Agim Besnik Blerim Dritan Fatmir Gjergj Ilir Luan Shpend Valon Albana Besa Drita Elira Flutura Liridona Mimoza Teuta Vjosa",
        "Hoxha Krasniqi Gashi Berisha Shala Kelmendi Morina Bytyqi Rexhepi Dervishi Leka Prifti Gjoka Marku Dedaj Thaçi Zogu Kola",
    ),
    "geo": (
        "GE",
        "Giorgi Nino Levan Tamar Davit Mariam Irakli Ketevan Zurab Nana Armen Aram Hayk Tigran Ani Anahit Gayane Narek Vahagn Siranush Lusine Gor",
        (
            "Beridze Mamedov Kapanadze Gelashvili Lomidze Maisuradze Tsiklauri Kvaratskhelia Sargsyan Hakobyan Grigoryan "
            "Harutyunyan Petrosyan Karapetyan Mkrtchyan Hovhannisyan Aliyev Mammadov Huseynov Guliyev"
        ),
    ),
    "mong": (
        "MN",
        "Batbayar Otgonbayar Enkhtuya Ganbold Oyunbileg Tsetseg Bold Sarnai Temuulen Nominjin Altantsetseg Bat-Erdene",
        "Batbold Ganbaatar Dorj Tserendorj Enkhbold Sukhbaatar Purevdorj Oyun Altangerel Munkhbat",
    ),
    "kz": (
        "KZ",
        "Nursultan Aizhan Yerlan Gulnara Daniyar Aigerim Timur Bauyrzhan Saule Dinara Askar Zhanar Bekzat Alisher Nodira Jasur Malika Bakyt Aibek Cholpon",
        "Nazarbayev Akhmetov Suleimenov Ospanov Zhumabayev Omarov Kassymov Tulegenova Abdullayev Karimov Yusupov Rakhimov Saidov Toktogulov Asanov Bekova",
    ),
    "np": (
        "NP",
        "Bishnu Ram Krishna Sita Gita Prakash Dipak Binod Sarita Laxmi Pemba Tenzin Mingma Dawa Pasang Lhakpa Nima Karma Sonam Phurba Anita Suman Rojina",
        "Sherpa Gurung Tamang Rai Limbu Magar Thapa Shrestha Adhikari Karki Bhattarai Poudel Khadka Maharjan Dorje Lama Norbu Wangchuk Tshering Basnet Koirala",
    ),
    "my": (
        "MY",
        (
            "Ahmad Muhammad Nurul Siti Aminah Faizal Hafiz Azlan Zainal Rosmah Aisyah Farah Izzat Amirul Syafiq Nabila Khairul "
            "Shahrul Haziq Liyana Puteri Wei Jie Mei Ling Kok Wai Chee Keong"
        ),
        (
            "bin Abdullah bin Ismail binti Hassan bin Osman binti Yusof bin Rahman Tan Lim Lee Ng Wong Chong Goh Ong Chua Teo Yap "
            "a/l Subramaniam a/p Muniandy a/l Krishnan Razak Zulkifli Hamid Mokhtar"
        ),
    ),
    "mm": (
        "MM",
        "Aung Kyaw Min Thida Khin Nilar Zaw Myo Su Su Hla Thiri Thant Htet Win Soe Nyein Wai Phyo",
        "Aung Win Htun Naing Oo Tun Maung Lwin Myint Thein Zin Kyaw Thaung Hlaing",
    ),
    "basque": (
        "ES",
        (
            "Aitor Iker Jon Ander Mikel Gorka Unai Asier Nerea Ainhoa Leire Amaia Maite Itziar Oihane Jordi Montserrat Núria Oriol "
            "Meritxell Pau Arnau Xabier Breixo Uxía Brais Iria"
        ),
        (
            "Etxeberria Goikoetxea Aguirre Elizondo Ibarra Zubizarreta Arriaga Urrutia Mendizábal Otegi Puig Ferrer Vidal Soler "
            "Bosch Casals Rovira Puigdemont Castro Rial Ventura Loureiro Piñeiro Seoane Figueroa"
        ),
    ),
    "caribbean": (
        "JM",
        (
            "Delroy Winston Devon Marlon Usain Shelly-Ann Keisha Tanisha Odane Kemar Marvia Jermaine Rohan Desmond Beverley "
            "Merlene Jean-Baptiste Wideline Fabiola Junior Yolette Dieudonné"
        ),
        (
            "Campbell Clarke Bolt Blake Fraser-Pryce Gayle Samuels Grant Bailey Pierre Louis Joseph Jean-Louis Charles Toussaint "
            "Duvalier Desrosiers Francois Baptiste Ramdin Persad Mohammed-Ali Best Weekes Worrell"
        ),
    ),
}

WORD_FIRST = (
    "Grace Mark Will Rose Bill Hope Summer Chase May Frank Faith Joy April June August Dawn Eve Ivy Lily Daisy Violet "
    "Jasmine Olive Hazel Holly Heather Iris Ruby Pearl Amber Jade Crystal Opal Penny Patience Prudence Constance "
    "Mercy Charity Harmony Melody Carol Angel Star Skye Sky River Rowan Ash Forest Brook Brooke Clay Cliff Dale Glen Heath "
    "Reed Ray Sunny Rich Rob Nick Pat Sue Bob Jack Drew Gene Art Dean Duke Earl Baron Prince Princess King Major Royal "
    "Hunter Archer Mason "
    "Taylor Carter Cooper Parker Tanner Sawyer Tyler Porter Bishop Abbott Deacon Pope Christian Blaze Ace Buck Colt Hawk "
    "Wolf Bear Robin Jay Wren Raven Lark Phoenix Journey Genesis Trinity Destiny Serenity Chance Lance Miles Grant Ford "
    "Lane Wade Rusty Sandy Dusty Stormy Misty Sage Rosemary Basil Ginger Pepper Saffron Clementine Cherry Olive Apple "
    "Candy Honey "
    "Merry Noel Tuesday Wednesday Friday Winter Autumn Dallas Austin Houston Denver Paris London Vienna Sydney Florence "
    "Victoria Georgia Virginia Carolina Savannah Brooklyn Chelsea Devon Kent Lincoln Madison Jackson Jordan Israel India "
    "China Asia Kenya Chad Cuba Milan Rio Jersey Dakota Montana Cheyenne Phoenix Orlando Lourdes Mercedes Porsche Dolores "
    "Pilar Sterling Jewel Goldie Bronte Dante Zen Echo Ember Clover Fern Poppy Bliss Justice Liberty Loyal True Noble "
    "Happy Early Mister Mo Gay Guy Randy Dick Willy Bonnie Van Tad Wile Ham Dot Bunny Kitty Birdie Peaches Story Wilder "
    "Maverick Rebel Truth Messiah Fox Blue Indigo Gray Scarlet"
).split()
WORD_LAST = (
    "Baker London Bush Young King Banks Price Smith Cook Carter Mason Fisher Hunter Shepherd Miller Taylor Turner Weaver "
    "Wright Cooper Carpenter Butler Page Knight Bishop Abbott Pope Monk Priest Church Temple Cross Bell Hill Hall Wood "
    "Woods Forest Field Fields Brook Brooks Lake Rivers Stone Rock Cliff Moore Marsh Ford Bridges Street Lane Park Parks "
    "House Barn Mill Green Brown White Black Gray Grey Gold Golden Silver Rose Flowers Bloom Berry Peach Plum Rice Bean "
    "Beans Pepper Salt Curry Ham Bacon Fish Salmon Pike Bass Herring Wolf Fox Lamb Hart Buck Bird Crow Crane Drake Finch "
    "Hawk Heron Nightingale Partridge Peacock Sparrow Swan Wren Bear Lion Love Joy Hope Moody Sweet Sharp Small Little "
    "Long Short Strong Good Goodman Best Noble Wise Savage Wild Power Powers Strange Rich Poor Cash Pound Penny Money Bond "
    "Law Laws Case Judge Crown Prince Duke Earl Lord Marshall Major Sergeant Gunn Cannon Steel Irons Glass Wall Walls "
    "Gates Keys Locke Cage Post Stamp Read Reed Paige Booker Story West East North South Winter Summers Frost Snow Rain "
    "Day Knight Holiday Christmas Easter Weeks May March August Noon Early Monday Moon Starr Sun England Ireland Scott "
    "Wales French German Holland Paris Lincoln York Kent Derby Bristol Hampton Washington Jackson Houston Austin Dallas "
    "Cleveland Madison Jordan Israel Troy Rome Milan Sydney Berlin Hamburger Frankfurter Wien Praga Toledo Cordoba Sevilla "
    "Roma Napoli Romano Greco Lombardi Santiago Franco Blanco Rojo Flores Campos Rios Montes Reyes Santos Cruz Bravo "
    "Guerra Paz Luna Sol Roth Weiss Schwarz Klein Gross Lang Kurz Bauer Fuchs Vogel Hahn Kaiser Koenig Engel Stern Berg "
    "Stein Baum Wald Rossi Bianchi Neri Verdi Ferrari Leon Marino Petit Leblanc Lenoir Leroy Fontaine Dupont Fleur Bois "
    "Roche Law Nice Dear Gay Self Ace Bright Sunshine Marks Mark Chase Grant Drew Will Wills Bill Pitt Hunt Shields Speed "
    "Swift Tempest Trump Trout Tucker Wagner Walker Rider Driver Porter Sawyer Potter Plummer Slater Thatcher Tyler "
    "Wheeler Fowler Gardener Farmer Farrier Constable Proctor Chancellor Stewart Reeve Sheriff Ward Dean Parsons Clark "
    "Clerk Chaplin Singer Piper Harper Fiddler Horn Drum Winn Lott Loss Gain Sale Sales Market Shop Chance Fortune"
).split()

NICK = (
    "Al Alfie Andy Annie Archie Ash Babs Barb Baz Bea Beth Becky Ben Benny Bert Bertie Bex Billie Bobby Bri Cal Cass Cath "
    "Charlie Chaz Chip Chrissy Dan Danny Dave Deb Debs Dee Deano Del Dick Dom Donny Dot Ed Eddie Ellie Em Ernie Fi Flo "
    "Fran Frankie Fred Freddie Gabe Gaz Gerry Gina Ginny Greg Gus Hal Hank Harry Hattie Hettie Izzy Jackie Jake Jamie Jas "
    "Jaz Jen Jenny Jess Jez Jim Jimmy Jo Joe Joey Josh Jude Kat Kate Katie Kaz Ken Kenny Kim Kit Kris Larry Lenny Les Lex "
    "Libby Liz Lizzie Lottie Lou Lulu Mads Maggie Manny Mandy Marge Matt Mattie Max Meg Mel Mick Mickey Midge Mike Milly "
    "Mitch Moe Moll Molly Nan Nance Nat Ned Nell Nellie Nico Nick Nicky Olly Ozzie Paddy Pam Patty Pearl Peg Peggy Pete "
    "Phil Pip Polly Poppy Ricky Rob Robbie Ronnie Rosie Roz Russ Sal Sally Sam Sammy Sandy Sasha Seb Shaz Si Sid Sim Stan "
    "Steph Steve Stu Sue Suzie Tam Tash Ted Teddy Terry Tess Theo Tiff Tim Timmy Tina Tom Tommy Toni Tony Trev Trish Val "
    "Vic Vicky Viv Wally Wes Will Winnie Xander Zach Zak Zoe Chuy Pepe Paco Nacho Lupe Concha Chelo Kike Beto Memo Quique "
    "Tito Lalo Nando Xisco Toño Gigi Pippo Beppe Nino Sepp Uli Hansi Wolfi Heiko Basti Jupp Sascha Misha Vanya Kolya Dima "
    "Katya Masha Natasha Olya Tolik Gosha Asia Kasia Gosia Basia Zosia Wojtek Jurek Staszek Pirkko Pekka Lasse Kalle Nisse "
    "Putte Bosse Mo Abz Haz Jazz Raj Sid Bunty Pinky Guddu Chintu Babloo Dolly Rinku Sonu Monu"
).split()
SUFFIX = ["Jr.", "Jr", "Sr.", "II", "III", "IV", ", Jr.", "Jnr", "Snr"]
AFTER = [
    ", PhD",
    ", MD",
    ", Esq.",
    ", RN",
    ", MBA",
    ", CPA",
    ", OBE",
    ", FRCS",
    " PhD",
    ", MSc",
    ", DDS",
    ", LLM",
    ", PMP",
    ", DVM",
    ", QC",
    ", KC",
    ", M.D.",
    ", Ph.D.",
]

ONSET = (
    "b b d d f g h j k k l l m m n n p r r s s t t v w y z b br c ch cl d dr f fl g gr h j k kl kr l m n p ph pr qu r s sh "
    "sk st t th tr v w y z zh x ts kh bh dh"
).split()
VOWEL = "a a a a a a e e e e e i i i i i o o o o u u u a a e e i i o o ai ei ou ea ie aa oo y ia io ue".split()
CODA = ["", "", "", "", "", "", "n", "r", "l", "s", "m", "k", "t", "th", "nd", "rk", "x", "v", "sh", "z", "ng", "lt", "b"]
LAST_END = (
    "son sen berg mann ski ska vić enko escu ez ini elli etti ova ev yan dze pour zadeh wala kar ffe ley ton ham worth "
    "field man ard eau ier oux ov ić uk ak oğlu opoulos idis akis aitis ņš nen la ström qvist lund dal"
).split()


def invent(r, last=False):
    n = r.choice([1, 2, 2, 2, 3] if not last else [1, 1, 2, 2])
    s = "".join(r.choice(ONSET) + r.choice(VOWEL) + (r.choice(CODA) if i == n - 1 or r.random() < 0.3 else "") for i in range(n))
    if n == 1 and len(s) < 4:
        s += r.choice(["ra", "na", "lo", "do", "mi", "vin", "la", "ric", "nan", "beth", "wyn"])
    if last and r.random() < 0.55:
        s += r.choice(LAST_END)
    return s.capitalize()


FORMER = (
    "van der",
    "van den",
    "de la",
    "de los",
    "dela",
    "de",
    "du",
    "van",
    "bin",
    "binti",
    "a/l",
    "a/p",
    "san",
    "te",
    "red",
    "black",
    "two",
    "running",
    "standing",
    "iron",
    "spotted",
    "good",
    "little",
    "wei",
    "mei",
    "kok",
    "chee",
    "su",
    "thị",
    "quang",
    "thanh",
    "bích",
    "gia",
    "văn",
)


def _split(s):
    """Names of several words are written as one: 'van der Merwe'."""
    out, hold = [], ""
    for w in s.split():
        if w.lower() in ("van", "der", "den", "de", "la", "los", "dela", "du", "bin", "binti", "a/l", "a/p", "te") or w in (
            "San",
            "Red",
            "Black",
            "Two",
            "Running",
            "Standing",
            "Iron",
            "Spotted",
            "Wei",
            "Mei",
            "Kok",
            "Chee",
            "Thị",
            "Quang",
            "Thanh",
            "Bích",
            "Gia",
            "Văn",
            "Su",
        ):
            hold += w + " "
            continue
        out.append(hold + w)
        hold = ""
    return out + ([hold.strip()] if hold.strip() else [])


class Culture:
    __slots__ = ("key", "country", "first", "last", "order")

    def __init__(self, key, country, first, last, order="fl"):
        self.key, self.country, self.first, self.last, self.order = key, country, first, last, order


CULTURES, BY_COUNTRY, WEIGHTS = [], {}, []


def _load():
    for loc, cc in FAKER.items():
        try:
            first, last = _lists(loc)
        except Exception:
            continue
        if len(first) > 8 and len(last) > 8:
            CULTURES.append(Culture(loc, cc, first, last, "lf" if loc == "hu_HU" else "fl"))
    for key, (cc, first, last) in OWN.items():
        CULTURES.append(Culture(key, cc, _split(first), _split(last), "lf" if key in ("zh", "tw", "hk", "ko", "vi") else "fl"))
    big = {
        "en_US": 9,
        "en_GB": 7,
        "de_DE": 2,
        "fr_FR": 2,
        "es_ES": 2,
        "es_MX": 2,
        "it_IT": 2,
        "pt_BR": 2,
        "zh": 2,
        "in_n": 2,
        "in_s": 2,
        "ar": 2,
        "ja": 1.6,
        "ko": 1.6,
        "vi": 1.4,
        "in_w": 1.4,
        "in_e": 1.4,
        "pk": 1.4,
        "fr_DZ": 0.5,
        "en_TH": 0.4,
        "ga_IE": 0.5,
        "az_AZ": 0.4,
    }
    for c in CULTURES:
        BY_COUNTRY.setdefault(c.country, []).append(c)
        WEIGHTS.append(big.get(c.key, 0.8))


_load()
extra = {
    "AU": ["en_GB", "en_US", "en_NZ"],
    "CA": ["en_US", "fr_CA"],
    "SG": ["zh", "hk", "in_s", "my"],
    "HK": ["hk"],
    "MY": ["my", "zh", "in_s"],
    "AE": ["ar", "in_s", "pk"],
    "SA": ["ar"],
    "US": ["en_US", "es_MX", "in_n", "zh"],
    "GB": ["en_GB", "in_n", "pk", "en_NG"],
    "NZ": ["en_NZ", "en_GB", "poly"],
    "PE": ["es_CO"],
    "MA": ["ar", "fr_DZ"],
    "IL": ["he"],
    "ZA": ["za", "zu_ZA", "en_GB"],
    "GH": ["tw_GH"],
    "ET": ["et"],
    "BD": ["bd"],
    "LK": ["lk"],
    "PH": ["ph"],
    "UG": ["ug"],
}
_by = {c.key: c for c in CULTURES}
for _cc, _keys in extra.items():
    BY_COUNTRY[_cc] = [_by[k] for k in _keys if k in _by]

MALE_FEMALE = ("Mr", "Mrs")
TITLES = (
    "Mr Mr Mr Mr. Mr. Mr. Mrs Mrs Mrs. Mrs. Ms Ms Ms. Miss Miss Dr Dr Dr. Dr. Prof Prof. Professor Doctor Sir Dame Lord "
    "Lady Rev. Rev Revd Reverend Fr. Father Sister Brother Pastor Imam Rabbi Sheikh Sgt Sgt. Sergeant Capt. Captain Lt. Lt "
    "Lieutenant Maj. Major Col. Colonel Gen. General Cpl. Cpl Pvt. Pte Adm. Admiral Cdr Commander "
    "PC DC DS DI DCI Insp. Inspector Det. Detective Officer Constable Judge Justice Hon. Senator Sen. Rep. Congressman "
    "Congresswoman Governor Gov. Mayor President Ambassador Cllr Councillor Master Mx Mx. Madam Sr. Sra. Srta. Señor "
    "Señora Don Doña Herr Frau Hr. Fru M. Mme Mlle Monsieur Madame Sig. Sig.ra Signor Signora Dott. Dott.ssa Avv. Ing. "
    "Dhr. Mevr. Mw. Pan Pani Sri Shri Smt. Smt Kumari Ustad Haji Hajji Datuk Dato' Tan-Sri Encik Puan Cik Chief Alhaji "
    "Alhaja Mwalimu Mzee Bapak Ibu Khun Sensei King Queen Prince Princess Baron Count Countess Duke Earl"
).split()
TITLES += [
    "Chief Inspector",
    "Staff Sgt.",
    "Lt. Col.",
    "Lt Col",
    "Rear Admiral",
    "Wing Commander",
    "Prof. Dr.",
    "Dr. med.",
    "Master Sgt.",
    "1st Lt.",
    "2nd Lt",
    "Vice Admiral",
    "Brig. Gen.",
    "Sgt. Maj.",
    "Special Agent",
    "Detective Sergeant",
    "Detective Constable",
    "Detective Inspector",
    "Sergeant Major",
    "Lance Corporal",
    "Flight Lieutenant",
    "Squadron Leader",
    "Chief Superintendent",
    "Vice President",
    "First Lady",
    "Sub-Lieutenant",
    "Warrant Officer",
    "Chief Justice",
    "Lord Justice",
    "Prime Minister",
    "Nurse",
    "Coach",
    "Canon",
    "Archbishop",
    "Cardinal",
    "Bishop",
    "Pope",
    "Deacon",
    "Dean",
    "Emperor",
    "Sultan",
    "Tsar",
    "Chancellor",
    "Secretary",
    "Ambassador",
    "Speaker",
    "Trooper",
    "Deputy",
    "Sheriff",
    "Marshal",
    "Gunner",
    "Private",
    "Petty Officer",
    "Skipper",
    "Sayın",
    "Dra.",
    "Dr. Dr.",
    "Rt Hon",
    "The Rev.",
    "Police Constable",
    "HH Judge",
    "Mr.",
    "Mrs.",
    "Ms.",
    "Mr & Mrs",
    "Mr. and Mrs.",
]
PLAIN_TITLES = "Mr Mr. Mrs Mrs. Ms Ms. Miss Dr Dr. Prof. Prof Professor Sir Rev. Sgt Capt. Mr Mrs Ms Dr".split()
HOME_TITLES = {
    "DE": ["Herr", "Frau", "Dr.", "Prof. Dr."],
    "AT": ["Herr", "Frau", "Mag.", "Ing."],
    "FR": ["M.", "Mme", "Mlle", "Monsieur", "Madame", "Dr", "Me"],
    "ES": ["Sr.", "Sra.", "D.", "Dña.", "Don", "Doña", "Dr.", "Dra."],
    "MX": ["Lic.", "Ing.", "Sr.", "Sra.", "Dra."],
    "IT": ["Sig.", "Sig.ra", "Dott.", "Dott.ssa", "Avv.", "Ing."],
    "BR": ["Sr.", "Sra.", "Dr.", "Dra.", "Dona", "Seu"],
    "PT": ["Sr.", "Sra.", "Dr.", "Dra.", "Eng."],
    "NL": ["Dhr.", "Mevr.", "mw.", "dhr."],
    "IN": ["Shri", "Smt.", "Sri", "Mr.", "Mrs.", "Dr.", "Kum."],
    "PL": ["Pan", "Pani", "dr"],
    "MY": ["Encik", "Puan", "Datuk", "Dato'"],
    "TR": ["Sayın", "Bay", "Bayan"],
    "TH": ["Khun", "นาย", "นาง", "น.ส."],
    "SE": ["Herr", "Fru", "Dr"],
    "NG": ["Chief", "Alhaji", "Mr", "Mrs", "Engr.", "Dr"],
    "KE": ["Mr", "Mrs", "Eng.", "Mzee", "Mama"],
    "ID": ["Bapak", "Ibu", "Bpk."],
}

for _cc, _t in {
    "TR": "Sn.|Sayın|Av.|Doç. Dr.|Prof. Dr.|Bay|Bayan|Uzm. Dr.|Op. Dr.",
    "IN": "Smt|Kumari|Ku.|Adv.|Er.|Shrimati|Pt.|CA|Capt.|Thiru|Tmt.|Sardar",
    "AT": "Mag.|Dipl.-Ing.|DI|MMag.|Dr. med.|Hofrat",
    "DE": "Fr.|Hr.|Dipl.-Ing.|Dr. med.|Prof. Dr.|Frau Dr.|Herrn|Dr. jur.|RA|RAin|Pfr.",
    "PL": "mgr|inż.|mec.|dr hab.|ks.|p.|Państwo|lek.|Pani dr",
    "CZ": "Ing.|Mgr.|MUDr.|JUDr.|pan|paní|Bc.|p.|PhDr.",
    "SK": "Ing.|Mgr.|MUDr.|pán|pani",
    "FI": "rva|hra|Herra|Rouva|tri|toht.",
    "NO": "Hr.|Fru|Fr.|Dr.",
    "DK": "Hr.|Fru|Frk.",
    "SE": "Herr|Fru|Frk.|Doc.|Hr",
    "VN": "Ông|Bà|Anh|Chị|Cô|Thầy|BS.|TS.|ông|bà|anh|chị",
    "EG": "Ustaz|Sheikh|Hajj|Sayyid|Dr.|Eng.|Mme|Bey",
    "SA": "Sheikh|Eng.|Dr.|Sayyid|Prince",
    "AE": "Sheikh|Eng.|H.E.|Dr.",
    "BR": "Sr.|Sra.|Dr.|Dra.|Prof.ª|Enf.|Dona|Seu|Eng.|Des.|D.",
    "PT": "Exmo. Sr.|Exma. Sra.|Eng.º|Arq.|D.|Prof.ª",
    "RO": "Dl.|Dna.|D-na|Dr.|Ing.|Av.",
    "HR": "Gosp.|gđa|g.|Dr.|prof.",
    "RS": "G.|Gđa|Dr",
    "RU": "Gospodin|Gospozha|G-n|Dr.",
    "UA": "Pan|Pani|Dr.",
    "ID": "Bpk.|Ibu|Ny.|Hj.|H.|Pak|Bu|Tn.|Ir.|Kyai",
    "PH": "Engr.|Atty.|Gng.|G.|Bb.|Mang|Aling|Hon.|Kagawad",
    "NG": "Barr.|Engr.|Pst.|Alh.|Chief|Dr.|Oba|Otunba|Mama|Rev. Fr.",
    "GH": "Nana|Opanyin|Mr|Madam|Dr",
    "KE": "Eng.|Mwl.|Mzee|Mama|Dr|Hon.|Bishop",
    "ZA": "Adv.|Mnr.|Mev.|Mej.|Ds.|Dr|Mr|Mma|Rra|Bra|Sis",
    "SG": "Mdm|Mdm.|Mr|Ms|Dr|Assoc Prof",
    "MY": "Tn.|Pn.|Tuan|Encik|Puan|Cik|Datin|Dato' Seri|Tan Sri|Ustaz|Ustazah|Haji|Hajah",
    "NL": "ir.|drs.|mr.|ds.|dhr.|mevr.|mw.|prof.|De heer|Mevrouw|fam.",
    "BE": "Dhr.|Mevr.|M.|Mme|Me|Mtr.",
    "PK": "Janab|Begum|Maulana|Hafiz|Mian|Ch.|Syed|Prof.|Adv.",
    "BD": "Janab|Begum|Md.|Adv.|Engr.",
    "IL": "Rav|Mar|Gveret|Adv.|Dr.|Prof.",
    "CN": "Mr.|Ms.|Mme|Comrade|Prof.",
    "KR": "Mr.|Ms.|Dr.|Prof.",
    "JP": "Mr.|Ms.|Dr.|Sensei",
    "TH": "Khun|Ajarn|Phra|นาย|นาง|นางสาว|น.ส.|คุณ|ดร.",
    "FR": "Me|Dr|Pr|Mgr|Mlle|MM.|Mmes|Veuve|Docteur|Maître|Abbé",
    "IT": "Rag.|Geom.|Arch.|Prof.ssa|Don|Suor|Sig.na|Cav.|On.|Dottor|Signora|Egr. Sig.|Gent.ma|avv.|sig.|sig.ra|dott.",
    "ES": "Sr. D.|Sra. Dña.|Srta.|Lcdo.|Prof.|Fray|Sor|Excmo. Sr.|Padre|doña|don|D.ª",
    "MX": "Lic.|Ing.|Arq.|C.P.|Mtro.|Mtra.|Profe|Doña|Don|Q.F.B.",
    "AR": "Lic.|Ing.|Cdor.|Dr.|Dra.|Doña|Prof.",
    "CL": "Don|Doña|Sr.|Sra.|Ing.",
    "CO": "Don|Doña|Dr.|Dra.|Ing.|Sr.",
    "GR": "Kyrios|Kyria|K.|Dr.|κ.|κα",
    "HU": "dr.|Dr.|özv.",
    "ET": "Ato|W/ro|Woizero|Dr.|Memhir",
}.items():
    HOME_TITLES[_cc] = HOME_TITLES.get(_cc, []) + _t.split("|")


class Person:
    """One human being; every form of the name agrees with the others."""

    def __init__(self, r, country=None, style="", home=0.62):
        self.r = r
        pool = BY_COUNTRY.get(country)
        c = r.choice(pool) if pool and r.random() < home else r.choices(CULTURES, WEIGHTS)[0]
        d = r.choices(CULTURES, WEIGHTS)[0] if r.random() < 0.13 else c
        self.culture = c
        k = r.random()
        self.first = r.choice(WORD_FIRST) if k < 0.06 else invent(r) if k < 0.12 else r.choice(NICK) if k < 0.15 else r.choice(d.first)
        k = r.random()
        self.last = r.choice(WORD_LAST) if k < 0.07 else invent(r, True) if k < 0.14 else r.choice(c.last)
        if c.key.startswith("en") or c.country in ("US", "GB", "IE", "AU"):
            k = r.random()
            if k < 0.012:
                self.last = "O'" + r.choice("Brien Connor Neill Reilly Sullivan Hara Keefe Malley Leary Dowd Shea".split())
            elif k < 0.03:
                self.last = r.choice(["Mc", "Mac", "Mc"]) + r.choice(
                    "Donald Carthy Kenzie Gregor Allister Intyre Namara Guire Cann Bride Millan Pherson Laren Tavish".split()
                )
            elif k < 0.055:
                self.last += "-" + r.choice(c.last)
        elif c.country in ("ES", "MX", "AR", "CL", "CO") and r.random() < 0.4:
            self.last += " " + r.choice(["", "", "", "y ", "de "]) + r.choice(c.last)
        elif c.country in ("BR", "PT") and r.random() < 0.4:
            self.last = r.choice(["da ", "de ", "dos ", "", ""]) + self.last + (" " + r.choice(c.last) if r.random() < 0.3 else "")
        elif c.country in ("NL", "BE") and r.random() < 0.12 and " " not in self.last:
            self.last = r.choice(["van ", "van der ", "de ", "van den ", "ter ", "van de ", "'t "]) + self.last
        elif c.country == "DE" and r.random() < 0.05:
            self.last = r.choice(["von ", "von der ", "zu "]) + self.last
        elif c.country == "IT" and r.random() < 0.05:
            self.last = r.choice(["De ", "Di ", "Della ", "D'"]) + self.last
        elif c.key == "ar" and r.random() < 0.25:
            self.last = r.choice(["al-", "Al ", "bin ", "ibn ", "El ", "Abu ", "Abd el-", "bint "]) + r.choice(c.first)
        self.first = self.first.strip() or "Ana"
        self.last = self.last.strip() or "Ola"
        if r.random() < 0.05 and "-" not in self.first and " " not in self.first:
            self.first += r.choice(["-", "-", " "]) + r.choice(c.first).split(" ")[0]
        if r.random() < 0.15:  # accents left out, as on many keyboards
            self.first, self.last = plain(self.first), plain(self.last)
        self.middle = r.choice(c.first) if r.random() < 0.35 else ""

    def full(self):
        r, f, l = self.r, self.first, self.last
        order = self.culture.order
        if order == "lf" and r.random() < 0.7:
            return f"{l} {f}" if r.random() < 0.9 else f"{l.upper()} {f}"
        k = r.random()
        if k < 0.70:
            s = f"{f} {l}"
        elif k < 0.76:
            s = f"{f} {r.choice('ABCDEFGHIJKLMNOPRSTVW')}. {l}"
        elif k < 0.78:
            s = f"{f} {r.choice('ABCDEFGHJKLMPRSTW')} {l}"
        elif k < 0.87:
            m = self.middle or r.choice(self.culture.first)
            s = f"{f} {m} {l}"
        elif k < 0.90:
            s = f"{f[0]}. {l}"
        elif k < 0.92:
            s = f"{f} {l} {r.choice(SUFFIX)}".replace(" ,", ",")
        elif k < 0.935:
            s = f"{f} {r.choice(['“', chr(34), chr(39)])}{r.choice(NICK)}{{}} {l}"
            q = s[len(f) + 1]
            s = s.replace("{}", {"“": "”"}.get(q, q))
        elif k < 0.95:
            s = f"{f} {l.upper()}"
        elif k < 0.96:
            s = f"{l.upper()} {f}"
        elif k < 0.97:
            s = f"{f[0]}. {r.choice('ABCDEFGHJKLMPRST')}. {l}"
        else:
            s = f"{f} {l}"
        return s

    def initials(self):
        r = self.r
        a, b = self.first[0], (self.middle or r.choice("ABCDEFGHJKLMNPRSTW"))[0]
        return r.choices(
            [
                f"{a}. {b}. {self.last}",
                f"{a}.{b}. {self.last}",
                f"{a}. {self.last}",
                f"{a} {self.last}",
                f"{a}{b} {self.last}",
                f"{self.last} {a}.{b}.",
                f"{a}.-{b}. {self.last}",
                f"{self.last} {a}",
            ],
            [38, 14, 24, 8, 5, 5, 2, 4],
        )[0]

    def lastfirst(self):
        r = self.r
        m = r.random()
        mid = f" {self.middle}" if self.middle and m < 0.3 else f" {r.choice('ABCDEFGHJKLMPRSTW')}." if m < 0.45 else ""
        l = self.last.upper() if r.random() < 0.25 else self.last
        f = f"{self.first[0]}." if r.random() < 0.12 else self.first
        s = f"{l}{r.choices([', ', ',', ' , '], [92, 6, 2])[0]}{f}{mid}"
        return s.upper() if r.random() < 0.1 else s

    def _ascii(self, s):
        s = "".join(c for c in plain(s).lower() if c.isascii() and c.isalnum())
        return s or "anon"

    def username(self):
        r = self.r
        if r.random() < 0.04 and not self.first.isascii():
            pass
        f, l = self._ascii(self.first), self._ascii(self.last)
        y, n = r.randint(1955, 2012), r.randint(1, 999)
        k = r.randrange(20)
        return [
            f + "." + l,
            f[0] + l,
            f + "_" + l,
            f + l,
            f + str(n),
            f"{f}_{l[0]}{y % 100:02d}",
            f"{f[0]}.{l}",
            l + f[0],
            f"{f}{l}{y}",
            f"{f}-{l}",
            f"{l}.{f}",
            f"{f}{y % 100:02d}",
            f"{f[0]}{l}{n}",
            f"{l}_{f[0]}",
            f"{f[:3]}{l[:3]}",
            f"{f[0]}{l[:7]}",
            f"the{r.choice(['real', ''])}{f}",
            f"{f}.{l}{n}",
            f"{f.capitalize()}{l.capitalize()}",
            f"{f[:2]}{l[:4]}{r.randint(1, 9)}",
        ][k]


HANDLE_A = (
    "night dark ghost pixel neon lunar solar retro turbo mega silent lazy angry tiny cosmic toxic frozen electric salty "
    "crispy spicy sneaky rusty iron cyber moon star shadow storm sky wild happy sad mad cool red blue black white gold "
    "silver sleepy fluffy wobbly grumpy burnt sour bitter holy deep lost urban analog quiet loud"
).split()
HANDLE_B = (
    "wolf cat dragon ninja rider hunter knight panda fox owl raven tiger gamer coder baker potato waffle noodle taco "
    "pickle cactus badger otter moth crow hawk viper racer walker runner dreamer writer painter surfer pirate wizard monk "
    "sniper queen king boy girl dad mum chef nerd goblin toast biscuit pancake llama gecko beetle comet rocket engine "
    "kernel socket byte photon drummer fiddler gardener"
).split()


def gamer(r):
    a, b, n = r.choice(HANDLE_A), r.choice(HANDLE_B), r.randint(1, 9999)
    k = r.randrange(16)
    return [
        f"{a}{b}{n}",
        f"{a}_{b}",
        f"xX{a.capitalize()}{b.capitalize()}Xx",
        f"{a.capitalize()}{b.capitalize()}",
        f"{b}{n}",
        f"{a}-{b}-{n % 100}",
        f"the_{a}_{b}",
        f"i_am_{b}",
        f"{a}.{b}",
        f"{b}_{n % 100:02d}",
        f"{a}{b}",
        f"_{a}{b}_",
        f"{a[0].upper()}{b}{n % 1000}",
        f"{b}Lover{n % 100}",
        f"not_a_{b}",
        f"{a}{b.replace('o', '0').replace('e', '3')}",
    ][k]


def sysuser(r):
    k = r.random()
    if k < 0.4:
        return r.choice(["svc_", "svc-", "app_", "sa-", "usr", "adm_", "u", "p", "x", "ext-", "emp", "uid", "ad\\", "CORP\\", "DOMAIN\\"]) + r.choice(
            ["backup", "deploy", "jenkins", "report", "sync", "etl", "mail", f"{r.randint(0, 99999):05}", f"{r.randint(0, 999999):06}", "payroll", "monitor"]
        )
    if k < 0.7:
        return "".join(r.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(r.choice([2, 3, 3, 4]))) + str(r.randint(1, 99999))
    return r.choice(
        (
            "root admin administrator guest ubuntu oracle postgres www-data deploy nagios jenkins git ec2-user pi support test "
            "webmaster operator backup sysadmin dbadmin ftpuser vagrant hadoop tomcat svcaccount centos superuser manager"
        ).split()
    )
