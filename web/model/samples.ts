/** A sample input. All of its content is fictitious; numbers are test numbers published by issuers. */
export interface Sample {
  readonly name: string;
  readonly kind: 'text' | 'csv';
  readonly text: string;
}

export const SAMPLES: readonly [Sample, ...Sample[]] = [
  {
    name: 'Letter',
    kind: 'text',
    text: `Dear Ms Hartley,

thank you for your call on 14 March 2025. We have changed the address of your policy to 15 Main st, Hamden 06517, Connecticut, and will write to margaret.hartley@example.com from now on.

The refund of £1,240.50 goes to the account with IBAN GB82 WEST 1234 5698 7654 32. The card ending the standing order is 4111 1111 1111 1111; please cut it up.

Should anything be unclear, ring me at +44 20 7946 0958.

Kind regards
Daniel Okafor
Northgate Mutual`,
  },
  {
    name: 'Chat',
    kind: 'text',
    text: `[09:12] Priya: morning! did the new hire's papers come through? 😀
[09:13] Tom: yes – Élodie Marchand, born 3 July 1991, starts Monday
[09:13] Tom: her SSN is 219-09-9999 and the passport number is C01234567
[09:15] Priya: great. send it to hr@example.org, not to my private mail
[09:16] Tom: ok. she asked to be called on 202-555-0143 before 5 pm
[09:20] Priya: and the laptop? MAC is 00:1B:44:11:3A:B7, it sits at 10.20.30.40`,
  },
  {
    name: 'Log',
    kind: 'text',
    text: `2025-03-14T08:21:07Z INFO  login ok user=jpark ip=203.0.113.77 agent="Mozilla/5.0"
2025-03-14T08:21:09Z DEBUG session for jin.park@example.net opened, device 3C:5A:B4:01:02:03
2025-03-14T08:22:41Z WARN  payment declined card=5555555555554444 amount=89.90 EUR order=A-20391
2025-03-14T08:22:42Z INFO  retry via https://pay.example.com/callback?id=20391
2025-03-14T08:25:00Z ERROR upstream 2001:db8::8a2e:370:7334 timed out after 5000 ms`,
  },
  {
    name: 'Table',
    kind: 'csv',
    text: `id,full_name,email,phone,iban,card,joined,notes
1,Anna Kowalska,anna.kowalska@example.com,+48 22 555 01 23,DE89370400440532013000,4111111111111111,2024-01-15,called twice
2,Liam O'Connor,liam@example.org,+353 1 555 0199,GB82WEST12345698765432,5555555555554444,2024-02-03,
3,Sofía Reyes,sofia.reyes@example.net,+34 915 55 01 42,FR1420041010050500013M02606,378282246310005,2024-02-20,"asked for ""paper"" mail"
4,Kenji Tanaka,kenji@example.com,+81 3-5555-0147,NL91ABNA0417164300,6011111111111117,2024-03-11,moved to Leeds
5,Amara Diallo,amara.diallo@example.org,+44 20 7946 0102,ES9121000418450200051332,3530111333300000,2024-03-29,`,
  },
  {
    name: 'Code',
    kind: 'text',
    text: `# settings of the nightly export
DB_HOST = "10.0.4.17"
DB_USER = "export_bot"
DB_PASSWORD = "k7#Vw!pQ92-zT"
ALERTS_TO = "oncall@example.com"

def connect():
    # asked Rachel Weiss on 2025-02-11, she has the other key
    return psycopg.connect(f"postgres://{DB_USER}:{DB_PASSWORD}@{DB_HOST}/ledger")

WALLET = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"`,
  },
];
