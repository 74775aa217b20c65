import { list, type WordTable } from './word-table.js';

/** Portuguese names. */
export const PORTUGUESE: WordTable = {
  female: list(
    'Maria Ana Rita Sofia Mariana Joana Sara Marta Adelaide Adélia Adriana Agostinha Albertina Alda Alice Aline Amália Amélia Anabela Andreia Ângela Antónia Aurora Bárbara Beatriz Benedita Bianca Branca Camila Carla Carlota Carolina Catarina Cecília Celeste Célia Clara Cláudia Clotilde Conceição Constança Cristina Dalila Deolinda Diana Dina Dulce Elisa Elsa Elvira Emília Ermelinda Esmeralda Eugénia Eunice Fabiana Fátima Fernanda Filipa Flávia Florbela Francisca Gabriela Gertrudes Glória Graça Guilhermina Helena Helga Henriqueta Idália Ilda Inês Iolanda Irene Isaura Ivone Jacinta Joaquina Josefa Judite Júlia Laura Leonor Lídia Lígia Lucinda Luísa Lurdes Madalena Mafalda Manuela Márcia Margarida Matilde Mercedes Micaela Natália Noémia Odete Ofélia Olga Olinda Palmira Patrícia Paula Piedade Raquel Renata Rosa Rosário Sabrina Salomé Sandra Sílvia Soraia Susana Tatiana Teresa Vanessa Vera Verónica Violeta Virgínia Vitória Zulmira',
  ),
  male: list(
    'João José Pedro António Luís Carlos Paulo Francisco Rui Abel Abílio Adelino Adriano Afonso Agostinho Aires Alberto Albino Alexandre Alfredo Álvaro Amadeu Amaro Américo André Ângelo Aníbal Armando Armindo Arnaldo Artur Augusto Aurélio Baltazar Bartolomeu Belmiro Benjamim Bento Bernardo Boaventura Brás Caetano Camilo Casimiro Celestino Celso César Cláudio Constantino Cristóvão Custódio Damião Dário David Dinis Diogo Domingos Duarte Edgar Edmundo Eduardo Elias Élio Emanuel Emílio Ernesto Estêvão Eugénio Eurico Eusébio Fausto Feliciano Felisberto Fernando Filipe Firmino Florêncio Gabriel Gaspar Germano Gil Gonçalo Gregório Guilherme Gustavo Heitor Henrique Hermínio Hilário Horácio Hugo Humberto Inácio Isaac Ivo Jacinto Jaime Jerónimo Joaquim Joel Jorge Júlio Leandro Leonel Leopoldo Lino Lourenço Luciano Lúcio Manuel Marcelino Marco Mário Martinho Mateus Matias Maurício Miguel Moisés Narciso Nelson Norberto Nuno Octávio Orlando Óscar Patrício Plácido Quirino Rafael Raimundo Ramiro Raul Ricardo Rodrigo Rogério Romeu Rúben Salomão Salvador Samuel Sebastião Silvério Simão Teodoro Tiago Timóteo Tomás Ulisses Urbano Valentim Valter Vasco Venâncio Vicente Virgílio Xavier Zacarias',
  ),
  family: [
    list(
      'Aba Alba Alca Alme Alva Ama Ara Arru Ave Bara Barbo Barro Beja Ber Bolha Bra Bri Bru Caba Cala Cama Cande Cara Car Casa Cas Cerve Cor Cou Cunha Dama Esca Espi Esta Fa Fara Fer Figue Fon Fra Fu Gal Gama Go Gra Gue Guima Laca La Lace Leme Lei Lo Loure Maga Ma Mala Mar Mascare Mati Me Mele Mira Mo Mon Mora Mou Na Nogue Noro Oli Olive Pa Pache Pai Pala Pe Pei Penha Pi Pimen Pinho Por Quei Quin Ra Ramo Re Ribe Ro Sa Saca Sal Sampa Sara Se Serra Sil Sobra Sou Ta Tala Tave Tei Tomé Tor Va Val Varga Vascon Ve Vila Vie',
    ),
    list('_ la ma na ra ve'),
    list(
      'celos deira galves geiro lhares lheiro linho mares meda ndeira nheira nhal quinho reda reira rinho rosa ssoa tela tinho vares veiro xeira zinho',
    ),
  ],
  place: [
    list(
      'Agua Alca Alde Alfa Alje Almo Alpe Alta Alva Ama Arco Are Arroi Aze Barra Bela Bor Bravo Cabe Cal Campo Cane Car Casal Cas Castro Cela Cer Chão Coim Cova Cruz Douro Esto Fa Feira Ferra Figueira Fonte For Fra Frei Gale Gran Guar Lago Lame Lapa Linha Lou Mação Mal Mata Me Mira Moi Mon Monte Mor Moura Nava Oli Oura Pa Palma Pe Pedra Pena Pinhal Ponte Por Praia Quinta Ra Re Ribeira Ro Sal San Santa São Se Serra Sobral Soutelo Ta Torre Val Vale Vi Vila',
    ),
    list('_ de da'),
    list(
      'alva branca bela cela deira dosa franca gosa greira jeira leiras lhal lhosa longa mar meã mosa nova pouca queira real redo rinha seca tela verde viçosa',
    ),
  ],
  trade: list(
    'Acabamentos Alimentos Alumínios Ambiente Aparelhos Arquitetura Assessoria Automóveis Bebidas Calçado Caixilharia Carpintaria Cerâmicas Climatização Comércio Comunicação Confeções Conservas Construções Consultores Contabilidade Cortiças Cosméticos Distribuição Edições Eletrónica Embalagens Energia Engenharia Equipamentos Estudos Farmácia Ferragens Formação Gestão Gráfica Hotelaria Imobiliária Indústrias Informática Instalações Instrumentos Investimentos Laboratórios Logística Madeiras Máquinas Materiais Mecânica Metais Mobiliário Moldes Montagens Mármores Ótica Papelaria Pinturas Plásticos Produtos Projetos Redes Reparações Segurança Serviços Sistemas Soluções Tecidos Tecnologia Transportes Turismo Vidros Vinhos',
  ),
};
