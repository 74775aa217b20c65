import { list, type WordTable } from './word-table.js';

/** German names. */
export const GERMAN: WordTable = {
  female: list(
    'Anna Maria Petra Andrea Julia Lena Sarah Lisa Laura Sophie Emma Mia Stefanie Nicole Susanne Adelheid Agnes Almut Amalie Annegret Antje Astrid Barbara Beate Birgit Brigitte Carola Charlotte Christa Claudia Cordula Dagmar Doris Dorothea Edith Elfriede Elke Elsbeth Erika Eva Franziska Frieda Gerda Gertrud Gisela Gudrun Hanna Hedwig Heike Helga Henriette Hilde Ilse Ingrid Irmgard Jutta Karin Katharina Kerstin Lieselotte Lotte Luise Magdalena Margarete Marlies Mathilde Mechthild Monika Nele Renate Rosemarie Sabine Silke Sigrid Swantje Ursula Ute Waltraud Wiebke',
  ),
  male: list(
    'Michael Thomas Peter Stefan Hans Martin Markus Christian Sebastian Alexander Jan Lukas Paul Felix Jonas Tobias Jürgen Uwe Albrecht Alfons Andreas Anton Arnold August Axel Benedikt Bernd Bertram Bruno Burkhard Christoph Clemens Dankwart Detlef Dieter Eberhard Eckhard Egon Emil Erich Ernst Eugen Ferdinand Florian Franz Friedrich Georg Gerhard Gottfried Gregor Hartmut Heiner Heinrich Helmut Hermann Holger Horst Hubert Ingo Jochen Joachim Johannes Jost Karsten Klaus Konrad Kurt Leopold Lothar Ludwig Manfred Norbert Oskar Otto Rainer Reinhard Rolf Rudolf Siegfried Theodor Ulrich Volker Walter Wendelin Werner Wilhelm Wolfgang',
  ),
  family: [
    list(
      'Ahl Alt Amm Bach Bald Bart Bens Berg Bier Birn Blum Brand Breit Brink Bruck Buch Burg Busch Dahl Dorn Eber Eck Eich Ellen Erl Esch Falk Feld Fels Fink Fried Gold Grau Grün Hag Hall Hart Hein Hell Hirsch Hoch Holz Horn Kalt Kirch Klein Kling Korn Kreuz Kron Lang Lauter Lind Loh Mark Mohr Moos Mühl Neu Ober Ost Reich Rein Roth Sand Schön Stein Stern Strauch Tann Wald Weid Wein Wild Winter',
    ),
    list('_ en er els'),
    list(
      'mann meier hofer bauer huber müller becker berger bach brink burger dorfer ecker feld haus heim holz kamp lehner lein ler mayr ner reuter scheid schmied stätter thaler weiler wieser',
    ),
  ],
  place: [
    list(
      'Ahorn Alten Amsel Birken Blau Brunn Buchen Burg Dachs Eber Eichen Ellern Erlen Eschen Falken Felden Finken Fischer Frauen Fuchs Grafen Grün Hasel Heide Hirsch Hohen Holz Jäger Kaiser Kirch Königs Kranich Krummen Lerchen Linden Lauter Marien Mittel Mühl Neuen Nieder Ober Quell Raben Reh Rosen Sand Schwan Schwarz See Sonnen Stein Tannen Ulmen Unter Wald Weiden Wein Weißen Wiesen Wolfs Ziegel',
    ),
    list('_'),
    list(
      'au bach berg brück brunn burg dorf feld felde furt hagen hausen heim hof hofen kirchen rode see stadt stedt tal wald walde weiler',
    ),
  ],
  trade: list(
    'Anlagenbau Apparatebau Backwaren Baustoffe Bauten Beratung Chemie Dienste Druck Elektronik Energie Fahrzeuge Feinkost Fertigung Filter Gartenbau Gebäudetechnik Getränke Handel Hausverwaltung Heizungsbau Holzbau Immobilien Industrie Instrumente Kältetechnik Klinik Kunststoffe Lacke Lebensmittel Logistik Maschinenbau Medien Medizintechnik Metallbau Möbel Optik Papier Reisen Sanitär Software Spedition Stahl Systeme Technik Textil Transporte Verlag Verpackung Versand Werke Werkzeuge',
  ),
};
