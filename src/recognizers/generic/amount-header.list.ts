/**
 * What columns of money are called, in ten languages. Exempt from the file-length rule: a table.
 * Words of count ("total", "sum", "Summe") are left out: they head columns of pieces as often.
 */
export const AMOUNT_HEADERS: readonly string[] = (
  'amount|salary|gross|gross salary|net salary|wage|wages|pay|bonus|price|unit price|balance|fee|rent|deposit|debit|credit|withdrawal|payment|amount due|net amount|' +
  'betrag|gehalt|bruttogehalt|nettogehalt|monatsgehalt|brutto|netto|lohn|bruttolohn|praemie|prämie|preis|einzelpreis|saldo|miete|kaltmiete|kaution|gebühr|beitrag|soll|haben|' +
  'montant|salaire|salaire brut|salaire net|brut|prime|prix|prix ht|pu ht|solde|loyer|charges|cotisation|débit|crédit|' +
  'importe|salario|sueldo|nómina|precio|saldo|cuota|alquiler|pendiente|bruto|debe|haber|cargo|abono|' +
  'importo|stipendio|retribuzione|ral|prezzo|canone|rata|lordo|netto|compenso|dare|avere|' +
  'bedrag|salaris|brutoloon|bruto|loon|prijs|huur|servicekosten|contributie|borg|maandsalaris|debet|credit|' +
  'valor|salário|vencimento|ordenado|montante|preço|renda|aluguel|mensalidade|remuneração|salario|débito|crédito|' +
  'kwota|wynagrodzenie|pensja|płaca|brutto|premia|cena|czynsz|zaległość|składka|saldo|winien|' +
  'belopp|lön|månadslön|bruttolön|pris|hyra|avgift|skuld|debet|kredit|' +
  'palkka|kuukausipalkka|bruttopalkka|hinta|vuokra|maksu|rästi'
).split('|');
