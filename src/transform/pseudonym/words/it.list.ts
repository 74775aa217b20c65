import { list, type WordTable } from './word-table.js';

/** Italian names. */
export const ITALIAN: WordTable = {
  female: list(
    'Anna Maria Giulia Sofia Sara Francesca Elena Paola Laura Roberta Adele Adriana Agata Agnese Alba Alessia Alice Amalia Angela Annalisa Antonella Arianna Aurora Barbara Beatrice Benedetta Bianca Camilla Carlotta Carolina Caterina Cecilia Chiara Clara Claudia Clelia Concetta Costanza Cristina Daniela Delia Diletta Donatella Eleonora Elisa Emma Enrica Erminia Eugenia Fabiola Federica Fiorella Flavia Gabriella Gaia Ginevra Gioia Giovanna Giuditta Ilaria Immacolata Irene Isabella Lavinia Letizia Lidia Loredana Lucia Luisa Maddalena Margherita Marina Martina Matilde Michela Miriam Morena Nicoletta Noemi Ofelia Olivia Ornella Patrizia Raffaella Rebecca Rosalba Sabrina Serena Silvia Simona Stefania Susanna Teresa Valeria Viola Virginia Vittoria',
  ),
  male: list(
    'Giovanni Giuseppe Marco Luca Francesco Davide Antonio Simone Achille Adriano Alberto Aldo Alessandro Alfonso Amedeo Andrea Angelo Arnaldo Arturo Attilio Augusto Aurelio Baldassarre Bartolomeo Bernardo Bruno Camillo Carlo Cesare Claudio Corrado Cosimo Dario Demetrio Diego Domenico Donato Edoardo Egidio Elia Emanuele Emilio Enea Ennio Enrico Ercole Ernesto Ettore Eugenio Ezio Fabio Fausto Federico Felice Ferdinando Filippo Flavio Franco Gaetano Gaspare Gerardo Giacomo Gianluca Gino Giorgio Giulio Guglielmo Guido Ivano Lamberto Leandro Leonardo Livio Lorenzo Luciano Ludovico Marcello Mario Massimo Matteo Maurizio Michele Nicola Nino Orazio Oreste Orlando Ottavio Paolo Pasquale Pietro Raffaele Raimondo Renato Riccardo Rinaldo Roberto Rocco Romano Ruggero Salvatore Sergio Silvano Silvio Stefano Tiziano Tommaso Ugo Umberto Valerio Vincenzo Vittorio',
  ),
  family: [
    list(
      'Albe Ama Ange Arca Bagna Bal Bar Basi Bel Ber Bia Boc Bon Bor Bra Bru Bu Cal Cama Can Capo Car Cas Cate Ce Che Cia Col Cor Cri Da Del Do Fab Fal Fer Fio Fon Fra Fu Gal Gar Ghi Gia Gra Gua La Lan Leo Lom Lu Mac Mal Man Mar Mas Maz Mel Mo Mon Mora Mu Na Ne Ol Pa Pal Pe Pel Pie Po Ra Ri Ro Ros Sal San Sar Sca Se Spa Ta Te To Tra Va Ve Vi Za',
    ),
    list('_ ba le ni ri ta'),
    list(
      'rini telli lotti gnoli nardi setti nucci zzari cchetti ldini rdoni lesi ntini scotti vani ratti mboni relli dori sconi',
    ),
  ],
  place: [
    list(
      'Acqua Alba Altare Arco Bagno Bella Borgo Bosco Bru Campo Castel Cava Cerre Civita Colle Conca Corte Fiume Fonte Forno Gaggio Gran Isola Lago Lama Lario Lina Madda Mira Mola Mon Monte Nebbio Nove Olmo Orta Palaz Pescara Piano Pietra Pieve Poggio Ponte Porto Prato Ripa Riva Rocca Sala San Sasso Selva Serra Sole Terra Torre Trebbio Val Valle Vigna Villa',
    ),
    list('_ di'),
    list(
      'nero bianco alto rosso lungo chiara verde vecchio nuovo fiore forte secca gallo rino lina vento maggiore basso piana dolce',
    ),
  ],
  trade: list(
    'Abbigliamento Acciai Alimentari Apparecchi Architetti Arredi Assicurazioni Automazione Bevande Calzature Carpenteria Cartiera Ceramiche Chimica Commerciale Componenti Consulenza Costruzioni Cosmetici Distribuzione Edilizia Edizioni Elettronica Energia Estrusi Farmaci Ferramenta Filati Fonderie Forniture Gestioni Grafica Idraulica Imballaggi Impianti Industrie Informatica Ingegneria Legnami Logistica Macchine Marmi Materiali Meccanica Metalli Mobili Motori Ottica Packaging Plastica Prodotti Progetti Reti Ricambi Ricerche Servizi Sistemi Soluzioni Spedizioni Stampi Strumenti Tecnica Tessuti Trasporti Utensili Vetri Viaggi Vini',
  ),
};
