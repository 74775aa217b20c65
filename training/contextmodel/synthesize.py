"""`python -m generate` with the labels that this model is trained on.

Tax and health numbers have labels of their own; branch and bank codes are BIC. Numbers whose category the pattern providers alone
report (Indian, Korean and Thai ones) are marked OTHER: the loss takes them as O.
"""

from generate import __main__ as program
from generate import fill, ids, scenes

LABEL = {
    **dict.fromkeys("abn tfn nif pan codice_fiscale it_vat itin".split(), "TAXID"),
    **dict.fromkeys("medicare dea nhs".split(), "HEALTHID"),
    **dict.fromkeys("routing sort_code".split(), "BIC"),
    **dict.fromkeys("gstin voter_id vehicle_in kr_rrn th_id".split(), "OTHER"),
}
NOT_CARDS = {
    "ES": (ids.nif,),
    "BR": (ids.cpf,),
    "DE": (ids.steuer_id,),
    "IN": (ids.pan, ids.voter_id),
    "KR": (ids.kr_rrn,),
    "TH": (ids.th_id,),
    "GB": (ids.nino,),
}

if __name__ == "__main__":
    fill.SLOT_LABEL.update(LABEL)
    scenes.CLEAR.update({slot: LABEL[slot] for slot in scenes.CLEAR if slot in LABEL})
    for country, makers in NOT_CARDS.items():
        left = [m for m in ids.ID_CARDS[country] if m not in makers]
        ids.ID_CARDS[country] = left or ids.ID_CARDS["GLOBAL"]
    program.main()
