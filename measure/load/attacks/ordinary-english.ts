/**
 * Ordinary English of several kinds, with as many names, dates and numbers as such texts have: what hostile texts are
 * measured against. Half of them have the quotation marks and dashes of a word processor.
 */
const TEXTS: readonly string[] = [
  `The committee met in the village hall, as it does on the first Monday of every month. Minutes of the last meeting
were read and approved without changes. Mrs Halloran reported that the roof of the pavilion leaks again above the
kitchen; two builders have looked at it and think that the flashing, not the tiles, is to blame. A collection was
taken for the repair and brought in a little over half of what is needed. The summer fair is set for 14 June. Volunteers
for the tea tent should speak to the secretary before the end of the week. There was a long talk about parking, at the
end of which nothing was decided. The meeting closed at a quarter past nine.
`,
  `Dear Mr Okafor, thank you for your letter of 3 March about the damp in the back bedroom. Our surveyor visited the flat
on Thursday and took readings from all four walls. He found nothing wrong with the pipes and believes that the air
brick behind the wardrobe has been blocked for some years. We shall send someone to clear it; please move the furniture
away from the wall. If the patch has not dried out by the end of May, ring me on 020 7946 0371 and we will look again.
I am sorry that it took us so long to answer. Yours sincerely, Joan Petrie, Lettings.
`,
  `Cut the onions into thin rings and let them soften over a low flame for about twenty minutes, stirring now and then so
that they do not catch. Meanwhile soak the lentils, rinse them twice and drain them well. Add the spices to the pan and
wait until they smell sweet before you pour in the stock. The soup should simmer, never boil. Taste it after half an
hour; some lentils take longer than others. Serve it with plain yoghurt, a squeeze of lemon and whatever green herbs
the garden has to offer. What is left over freezes well and is better on the second day.
`,
  `The library will be closed from Monday to Wednesday while the new shelves are put up. Books that fall due in those
days may be brought back on Thursday without a fine. Children's hour moves to the school gymnasium; bring a cushion.
The reading group has chosen a novel about a lighthouse keeper and his daughter, and twelve copies lie ready at the
desk. Anyone who would like to help with the sale of old books can write to friends@townlibrary.example. Last year the
sale raised £412.50, which paid for the lamps in the reading room.
`,
  `“You never told me,” she said, and put the cup down so carefully that it made no sound. He looked out of the window –
there was nothing to see but rain – and wondered how much she knew. It wasn’t the money; they had never had any, and
had never much minded. It was that he’d let her go on believing, year after year, in a brother who wrote from abroad.
“I meant to,” he said at last. “Every winter I meant to.” The clock in the hall struck four. Neither of them moved, and
the tea went cold, and the dog, who understood the silence better than either of them, lay down between their chairs.
`,
  `The firm’s results for the year were better than most had expected. Sales rose by six per cent to $84 million, helped
by a cold spring and by two new shops in Leeds and Bristol; profits, on the other hand, hardly moved. “We’ve spent
what we earned,” the chairman said on Tuesday, “and we’ve spent it on the right things.” Analysts weren’t so sure. The
warehouse near Derby – planned for 2023, and still without a roof – has cost twice what was set aside for it. Staff
numbers didn’t change. A dividend of 4p a share will be paid on 12 July, the same as last year’s.
`,
  `Walkers should leave the car park by the gate beside the chapel and follow the wall uphill until it meets a track. Turn
left here and keep to the higher path wherever there is a choice. After about two miles the ground falls away to the
north and, in clear weather, the sea comes into view. The stile at the bottom of the second field is broken; go through
the gap a few yards to the right. Dogs must be on a lead between March and July because of the ground-nesting birds.
The round takes most people four hours, and there is nowhere to buy food on the way.
`,
  `Hi all, quick notes from today’s call. We’ll move the launch to the 19th, as the translations aren’t back yet – Priya
is chasing the agency. Tom will look at why the export stops after a thousand rows; he thinks it’s the date column.
Nobody’s happy with the new login page, so we’re going back to the old one for now. Please don’t merge anything into
the release branch without telling Marta. I’ve put the slides where they always are. Next call: Thursday at 10, same
link. If you can’t make it, send me your points before lunch. Thanks, and have a good weekend – Jules
`,
  `Invoice 2024-0381, 14 March 2024. Sold to: Harbour & Finch Ltd, 27 Quay Street, Bristol BS1 4AA. Twelve oak chairs at
£84.00 each, delivered and set up; one table, extending, £310.00; carriage £45.00. The sum of £1,363.00 is due within
thirty days. Please pay into account 41027733, sort code 20-45-77, and give the number of the invoice. Questions about
this bill are answered by Ruth Anders, telephone 0117 496 0142, ruth.anders@harbourfinch.example. Goods remain ours
until they are paid for. Chairs that wobble will be mended free of charge in the first two years. Thank you for your
order; we hope to welcome you again in the showroom, which is open from Tuesday to Saturday.
`,
  `Patient seen in clinic on 3 May 2024 with his wife. He is a retired postman aged 71 who has been short of breath on the
stairs since Christmas. No chest pain, no fever, ankles a little swollen in the evening. He takes one tablet for his
blood pressure and gave up smoking in 1998. On examination comfortable at rest, pulse 84 and regular, blood pressure
148/86, a few crackles at both bases. I have asked for a chest film, blood tests and an echo, and started a water tablet.
He will be seen again in three weeks. Copy to Dr L. Marsh, The Surgery, Mill Lane; NHS number 943 476 5919.
`,
  `Booking confirmed. Guest: Mrs Adaeze Nwosu and family, two adults and one child. Arrival Saturday 20 July, departure
Saturday 27 July. The cottage is the last on the left before the bridge; the key hangs behind the blue shutter, and the
code for the gate is 4418. Linen is provided, towels are not. The nearest shop is in the village, two miles away, and
closes at six. If you are going to be late please text Marek on +44 7700 900452. The balance of £620 has been taken from
the card ending in 1881. Dogs are welcome, but not in the bedrooms. We wish you a good journey.
`,
  `Dear Sir or Madam, I’m writing about my meter reading. Your letter of 9 January says that I’ve used three times as much
gas as last year – that can’t be right, as I was away from October until the week before Christmas. My customer number
is 88120457. I’ve enclosed two photographs: one from the day I left, and one from today. Please correct the bill and
tell me what I really owe. I’d also like to know why nobody answered the telephone on the 11th, the 12th or the 15th;
each time I waited twenty minutes, and each time I was cut off. Yours faithfully, Gwen Parry, 4 Chapel Row, Tenby.
`,
];

/** Every text at that length in UTF-16 code units, repeated as often as it takes. */
export const ordinaryEnglish = (length: number): readonly string[] =>
  TEXTS.map((text) => repeatTo(text, length));

/** The unit again and again, cut at the length. */
export const repeatTo = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
