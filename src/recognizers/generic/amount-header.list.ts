/**
 * What columns of money are called, in ten languages. Exempt from the file-length rule: a table.
 * Words of count ("total", "sum", "Summe") are left out: they head columns of pieces as often.
 */
export const AMOUNT_HEADERS: readonly string[] = (
  'amount|salary|gross|gross salary|net salary|wage|wages|pay|bonus|price|unit price|balance|fee|rent|deposit|' +
  'betrag|gehalt|bruttogehalt|nettogehalt|monatsgehalt|brutto|netto|lohn|bruttolohn|praemie|prämie|preis|einzelpreis|saldo|miete|kaltmiete|kaution|gebühr|beitrag|' +
  'montant|salaire|salaire brut|salaire net|brut|prime|prix|prix ht|pu ht|solde|loyer|charges|cotisation|' +
  'importe|salario|sueldo|nómina|precio|saldo|cuota|alquiler|pendiente|bruto|' +
  'importo|stipendio|retribuzione|ral|prezzo|canone|rata|lordo|netto|compenso|' +
  'bedrag|salaris|brutoloon|bruto|loon|prijs|huur|servicekosten|contributie|borg|maandsalaris|' +
  'valor|salário|vencimento|ordenado|montante|preço|renda|aluguel|mensalidade|remuneração|salario|' +
  'kwota|wynagrodzenie|pensja|płaca|brutto|premia|cena|czynsz|zaległość|składka|saldo|' +
  'belopp|lön|månadslön|bruttolön|pris|hyra|avgift|skuld|' +
  'palkka|kuukausipalkka|bruttopalkka|hinta|vuokra|maksu|rästi'
).split('|');
