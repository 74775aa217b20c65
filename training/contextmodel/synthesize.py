"""`python -m generate` with the labels that this model is trained on.

Government and bank numbers whose category has no label among ours (tax numbers, health cards, voter cards, sort codes …) are marked
OTHER: the loss takes them as O. Called IDCARD, each would be a wrong NATIONAL_ID beside the pattern provider's right answer.
"""

from generate import __main__ as program
from generate import fill

OTHER = "nhs medicare dea abn tfn pan gstin voter_id vehicle_in nif codice_fiscale it_vat kr_rrn th_id itin routing sort_code".split()

if __name__ == "__main__":
    fill.SLOT_LABEL.update({slot: "OTHER" for slot in OTHER})
    program.main()
