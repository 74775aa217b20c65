import { list, type WordTable } from './word-table.js';

/** Polish names. */
export const POLISH: WordTable = {
  female: list(
    'Anna Maria Katarzyna Ewa Małgorzata Julia Aleksandra Zofia Adela Agata Agnieszka Aldona Alicja Alina Aniela Antonina Apolonia Aurelia Balbina Barbara Beata Bernadeta Blanka Bogumiła Bożena Bronisława Cecylia Celina Cezaryna Czesława Danuta Dagmara Daria Dominika Dorota Edyta Eleonora Elwira Elżbieta Emilia Eugenia Felicja Gabriela Genowefa Gertruda Grażyna Halina Hanna Helena Henryka Honorata Iga Iwona Izabela Jadwiga Jagoda Janina Joanna Jolanta Józefa Judyta Julita Justyna Kalina Kamila Karolina Kazimiera Kinga Klara Kornelia Krystyna Leokadia Lidia Lilianna Lucyna Ludwika Łucja Magdalena Malwina Marcelina Marianna Marta Matylda Melania Mirosława Monika Natalia Nina Otylia Patrycja Paulina Pelagia Regina Renata Róża Rozalia Sabina Salomea Stanisława Stefania Sylwia Teresa Urszula Wanda Weronika Wiesława Wioletta Zdzisława Zuzanna',
  ),
  male: list(
    'Jan Tomasz Marek Michał Piotr Krzysztof Adam Adrian Albin Aleksy Alfred Andrzej Antoni Arkadiusz Artur August Bartłomiej Bazyli Benedykt Bernard Błażej Bogdan Bogusław Bolesław Borys Bronisław Cezary Cyprian Czesław Damian Daniel Dariusz Dominik Edmund Edward Emil Eryk Eugeniusz Fabian Feliks Ferdynand Filip Franciszek Fryderyk Gabriel Gerard Grzegorz Gustaw Henryk Hieronim Hubert Ignacy Ireneusz Jacek Jakub Janusz Jarosław Jędrzej Jerzy Joachim Józef Julian Juliusz Kacper Kajetan Kamil Karol Kazimierz Klemens Konrad Konstanty Kornel Krystian Ksawery Lech Leon Leopold Leszek Lucjan Ludwik Łukasz Maciej Maksymilian Marceli Marcin Marian Mariusz Mateusz Maurycy Mieczysław Mikołaj Mirosław Norbert Olaf Oskar Patryk Paweł Przemysław Radosław Rafał Remigiusz Robert Roman Ryszard Sebastian Seweryn Sławomir Stanisław Stefan Sylwester Szczepan Szymon Tadeusz Teodor Tymoteusz Wacław Waldemar Wiktor Wincenty Witold Władysław Włodzimierz Wojciech Zbigniew Zdzisław Zenon Zygmunt',
  ),
  family: [
    list(
      'Ada Bab Bar Bed Bial Biel Bog Bor Bran Brz Bud Byst Cel Chm Chr Cier Cza Dan Dąb Dob Dra Drz Dud Fal Gaw Gór Gra Gro Grz Hal Jab Jan Jar Jas Jaw Jur Kac Kal Kam Kar Kas Kaz Kis Kob Koł Kon Kor Kos Koz Kra Kru Kub Kuc Las Leś Lew Lip Lis Luto Mac Maj Mal Mar Mat Maz Mich Mił Mod Mor Mro Nar Nie Now Ol Orl Osta Pal Paw Pie Pil Pio Pod Pol Rad Raj Rat Rod Rog Ros Rud Rut Ryb Sad San Saw Sik Sko Sob Sok Sta Ste Stu Such Szy Tar Tom Tur Urb Wal War Was Wie Wil Wit Woj Wol Wró Zab Zaj Zak Zar Zie',
    ),
    list('_ al an ar ek el in isz on osz or ow usz'),
    list('ak czuk czyk ecki ewicz ik kiewicz kowiak kowicz ka nik owicz czak ski ulec wa ewski iak ało'),
  ],
  place: [
    list(
      'Babi Białe Biel Boguc Bor Borow Brzez Brzoz Chełm Czarn Czerwo Dąbr Dębow Dobro Długo Gąsi Głogo Gniew Gołę Góra Grab Gród Jabłon Janow Jasion Jawor Jezio Jodło Kalin Kamien Kępi Klon Kobyl Kocie Kościel Krasno Kruk Krzem Kwiat Las Leśni Lipo Lubi Łąko Łęg Makow Malin Mielni Miro Modrze Nieboro Nowo Ogrodz Olsz Orło Osto Pias Pieczy Podg Pola Racibo Radzi Rogo Rosno Rudni Sando Sarno Siewi Skali Słone Sokol Sosno Staro Strze Sucho Szczy Tarno Topol Trzci Wiele Wierz Wiśni Wolbo Wrzos Zabo Zamo Zielo Żuraw',
    ),
    list('_'),
    list(
      'biec bór brzeg czew czyn dów dwór gard góra gród iany ica iec in ka ków lin mierz nica nik niki nów ów owa owice owiec sko szyn wa wice wiec',
    ),
  ],
  trade: list(
    'Armatura Automatyka Budownictwo Chemia Chłodnictwo Drukarnia Drewno Edukacja Elektronika Energia Farby Finanse Grafika Handel Hurtownia Informatyka Instalacje Inwestycje Izolacje Kable Konstrukcje Konsulting Kosmetyki Kruszywa Księgarnia Laboratorium Logistyka Maszyny Materiały Mechanika Meble Media Metal Mleczarnia Montaż Motoryzacja Narzędzia Nieruchomości Oprogramowanie Optyka Opakowania Papier Piekarnia Plastik Podróże Produkcja Projekty Przetwórstwo Przewozy Reklama Remonty Rolnictwo Serwis Sieci Spedycja Stal Studio Systemy Szkło Technika Tekstylia Transport Tworzywa Ubezpieczenia Usługi Wydawnictwo Zakłady Żywność',
  ),
};
