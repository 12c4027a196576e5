/**
 * What people type for a place → what it means: a label, the states of the first choices in order, or 'unknown'. One
 * question a line.
 */
export const PLACE_QUESTIONS: readonly (readonly [typed: string, meant: string])[] = `
02139 → 02139 Cambridge, MA
02903 → 02903 Providence, RI
00901 → 00901 San Juan, PR
00501 → 00501 Holtsville, NY
00802 → 00802 St Thomas, VI
00820 → 00820 Christiansted, VI
01001 → 01001 Agawam, MA
06390 → 06390 Fishers Island, NY
07030 → 07030 Hoboken, NJ
10001 → 10001 New York, NY
20001 → 20001 Washington, DC
33109 → 33109 Miami Beach, FL
59263 → 59263 Scobey, MT
60614 → 60614 Chicago, IL
60614-1234 → 60614 Chicago, IL
606141234 → 60614 Chicago, IL
90210 → 90210 Beverly Hills, CA
96799 → 96799 Pago Pago, AS
96910 → 96910 Hagatna, GU
96929 → 96929 Yigo, GU
96950 → 96950 Saipan, MP
99501 → 99501 Anchorage, AK
02139 Cambridge, MA → 02139 Cambridge, MA
Cambridge, MA 02139 → 02139 Cambridge, MA
Boston MA 02108 → 02108 Boston, MA
00000 → unknown
99999 → unknown
34001 → unknown
0213 → unknown
021390 → unknown
Chicago → Chicago, IL
Boston → Boston, MA
Houston → Houston, TX
Phoenix → Phoenix, AZ
Philadelphia → Philadelphia, PA
San Antonio → San Antonio, TX
San Diego → San Diego, CA
Dallas → Dallas, TX
Austin → Austin, TX
Denver → Denver, CO
Seattle → Seattle, WA
Miami → Miami, FL
Atlanta → Atlanta, GA
Nashville → Nashville, TN
Detroit → Detroit, MI
Las Vegas → Las Vegas, NV
New York → New York, NY
Washington → Washington, DC
Los Angeles → Los Angeles, CA
Minneapolis → Minneapolis, MN
New Orleans → New Orleans, LA
Honolulu → Honolulu, HI
Anchorage → Anchorage, AK
Tucson → Tucson, AZ
Orlando → Orlando, FL
Oakland → Oakland, CA
Brooklyn → Brooklyn, NY
Bronx → Bronx, NY
Queens → Queens, NY
Staten Island → Staten Island, NY
Manhattan → Manhattan, NY
Scobey, MT → Scobey, MT
Scobey Montana → Scobey, MT
Vancouver, WA → Vancouver, WA
Paris, TX → Paris, TX
paris texas → Paris, TX
Moscow, ID → Moscow, ID
Springfield, IL → Springfield, IL
springfield il → Springfield, IL
SPRINGFIELD, ILLINOIS → Springfield, IL
Springfield Massachusetts → Springfield, MA
Portland, ME → Portland, ME
portland maine → Portland, ME
Kansas City, KS → Kansas City, KS
Kansas City, Kansas → Kansas City, KS
Kansas City MO → Kansas City, MO
Charleston, West Virginia → Charleston, WV
Charleston SC → Charleston, SC
Columbus, GA → Columbus, GA
Washington, DC → Washington, DC
Washington, D.C. → Washington, DC
Rochester, Minnesota → Rochester, MN
Fargo, North Dakota → Fargo, ND
Sioux Falls SD → Sioux Falls, SD
Santa Fe, New Mexico → Santa Fe, NM
Concord, N.H. → Concord, NH
Chapel Hill NC → Chapel Hill, NC
Boston, Mass. → Boston, MA
Tampa, Fla. → Tampa, FL
Chicago Ill → Chicago, IL
Phoenix, Ariz. → Phoenix, AZ
Denver Colo → Denver, CO
Oakland, Calif → Oakland, CA
Erie, Penn. → Erie, PA
Detroit Mich → Detroit, MI
Chicago, Illinois, USA → Chicago, IL
Chicago, IL, United States → Chicago, IL
Boston, TX → unknown
Chicago, MT → unknown
Portland → OR ME
Kansas City → MO KS
Columbus → OH GA
Springfield → MO MA IL
Aurora → CO IL
Arlington → TX VA
Glendale → AZ CA
Peoria → AZ IL
Paris → TX TN
Rochester → NY MN
Richmond → VA CA
Charleston → SC WV
Jacksonville → FL NC
Wilmington → NC DE
Cambridge → MA MD
Burlington → NC VT
Manchester → NH CT
Concord → CA NC NH
Salem → OR MA
Lafayette → LA IN
Albany → NY GA
Augusta → GA ME
Athens → GA OH
Bloomington → IN IL
Greenville → NC SC
Fayetteville → NC AR
Pasadena → TX CA
Hollywood → CA FL
Long Beach → CA NY
Birmingham → AL MI
Newark → NJ OH
Columbia → SC MO
Jackson → MS TN
Franklin → TN WI
Georgetown → TX KY
Rome → GA NY
London → OH KY
Ontario → CA OR
San Juan → PR TX
Auburn → WA AL
Mount Vernon → NY WA
Texas → TX TX TX
West Virginia → WV WV
puerto rico → PR PR
Guam → GU GU
il → IL IL
NY → NY NY
California → CA CA
Georgia → GA GA
Washington state → WA WA
nyc → New York, NY
New York City → New York, NY
LA → Los Angeles, CA
L.A. → Los Angeles, CA
philly → Philadelphia, PA
Philly, PA → Philadelphia, PA
DC → Washington, DC
D.C. → Washington, DC
SF → San Francisco, CA
San Fran → San Francisco, CA
vegas → Las Vegas, NV
vegas nv → Las Vegas, NV
Sin City → Las Vegas, NV
Bay Area → San Francisco, CA
Beantown → Boston, MA
Pearl Harbor → Honolulu, HI
East LA → Los Angeles, CA
L A → Los Angeles, CA
Georgetown DC → Washington, DC
Tysons Corner → McLean, VA
O'Hare → Chicago, IL
Nawlins → New Orleans, LA
Co Springs → Colorado Springs, CO
the Big Apple → New York, NY
Brooklyn Heights → Brooklyn, NY
Chicagoland → Chicago, IL
Dallas/Fort Worth → Dallas, TX
Minneapolis-St. Paul → Minneapolis, MN
KCK → Kansas City, KS
Mpls → Minneapolis, MN
H-Town → Houston, TX
Kona → Kailua Kona, HI
Martha's Vineyard → Edgartown, MA
the Hamptons → Southampton, NY
Cook County → Chicago, IL
Orange County, CA → CA CA CA
Orange County → CA CA FL
St. Louis County, MN → MN MN
Prince George's County → MD MD MD
Doña Ana County → NM NM
Miami-Dade → Miami, FL
Orleans Parish → New Orleans, LA
Nowhere County → unknown
USVI → VI VI
CNMI → MP MP MP MP
NOLA → New Orleans, LA
Chi-town → Chicago, IL
OKC → Oklahoma City, OK
ABQ → Albuquerque, NM
STL → Saint Louis, MO
SLC → Salt Lake City, UT
PDX → Portland, OR
Indy → Indianapolis, IN
Jax → Jacksonville, FL
Cincy → Cincinnati, OH
KC → MO KS
the Bronx → Bronx, NY
Twin Cities → Minneapolis, MN
St Pete → Saint Petersburg, FL
Hilton Head → Hilton Head, SC
Long Island → Long Island, NY
Cape Cod → Cape Cod, MA
Maui → Maui, HI
st louis → Saint Louis, MO
St. Louis → Saint Louis, MO
Saint Louis, MO → Saint Louis, MO
saint paul → Saint Paul, MN
St Paul MN → Saint Paul, MN
ft worth → Fort Worth, TX
Ft. Lauderdale → Fort Lauderdale, FL
fort myers fl → Fort Myers, FL
mt vernon → NY WA
Mt Vernon, IL → Mount Vernon, IL
Mtn View, CA → Mountain View, CA
N Little Rock, AR → North Little Rock, AR
W Palm Beach → West Palm Beach, FL
Winston Salem → Winston-Salem, NC
Winston-Salem, NC → Winston-Salem, NC
O'Fallon, IL → O'Fallon, IL
OFallon MO → O'Fallon, MO
Coeur dAlene → Coeur d'Alene, ID
Mc Lean VA → McLean, VA
Cañon City, CO → Canon City, CO
Mayagüez → Mayaguez, PR
San Juan, PR → San Juan, PR
San Juan, Puerto Rico → San Juan, PR
Ponce → Ponce, PR
Bayamón → Bayamon, PR
Guaynabo → Guaynabo, PR
Charlotte Amalie → Charlotte Amalie, VI
St Thomas → Saint Thomas, VI
St. Thomas, USVI → Saint Thomas, VI
Saint Croix → Saint Croix, VI
Christiansted, Virgin Islands → Christiansted, VI
Dededo → Dededo, GU
Dededo, Guam → Dededo, GU
Tamuning → Tamuning, GU
Hagåtña → Hagatna, GU
Saipan → Saipan, MP
Rota → Rota, MP
Pago Pago → Pago Pago, AS
Tafuna, American Samoa → Tafuna, AS
Chicgo → Chicago, IL
Bsoton → Boston, MA
Bostn → Boston, MA
Pheonix → Phoenix, AZ
Pheonix, AZ → Phoenix, AZ
Philidelphia → Philadelphia, PA
Springfeild, IL → Springfield, IL
Springfeild → MO MA IL
Albuqerque → Albuquerque, NM
Alburquerque → Albuquerque, NM
Cincinatti → Cincinnati, OH
Detriot → Detroit, MI
Tuscon → Tucson, AZ
Seatle → Seattle, WA
Houstin → Houston, TX
San Fransisco → San Francisco, CA
Los Angelos → Los Angeles, CA
Sacremento → Sacramento, CA
Pittsbrugh → Pittsburgh, PA
Pittsburg, PA → Pittsburgh, PA
Tallahasee → Tallahassee, FL
Milwakee → Milwaukee, WI
Indianaplis → Indianapolis, IN
Okalhoma City → Oklahoma City, OK
Minneapolus → Minneapolis, MN
Honalulu → Honolulu, HI
Poughkeepsee → Poughkeepsie, NY
Schnectady → Schenectady, NY
Chatanooga → Chattanooga, TN
Worchester, MA → Worcester, MA
Baton Ruge → Baton Rouge, LA
Scoby, MT → Scobey, MT
Lajolla → La Jolla, CA
Guyanabo → Guaynabo, PR
2400 N Clark St, Chicago, IL 60614 → 60614 Chicago, IL
123 Main St, Chicago, IL → Chicago, IL
350 5th Ave, New York, NY → New York, NY
12 Main Street Springfield IL → Springfield, IL
22 Elm St Portland ME 04101 → 04101 Portland, ME
Apt 4, 22 Elm St, Portland, ME → Portland, ME
1600 Pennsylvania Ave NW, Washington, DC 20500 → 20500 Washington, DC
Dededo, GU 96929 → 96929 Yigo, GU
12 Nowhere Street → unknown
rash → unknown
acne → unknown
heart → unknown
cough → unknown
eye → unknown
fever → unknown
doctor near me → unknown
near me → unknown
Xyzzyville → unknown
Toronto, Canada → unknown
Paris, France → unknown
London, UK → unknown
Vancouver, BC → unknown
Mexico City → unknown
usa → unknown
United States → unknown
; drop table places; → unknown
<script>alert(1)</script> → unknown
%E0%A4%A → unknown
_ → unknown
🏥 → unknown
`
  .trim()
  .split('\n')
  .map((line) => line.split(' → ') as [string, string]);

/** Questions that only a place field understands: half-typed names, words around a name, a misspelt state. */
export const FIELD_QUESTIONS: readonly (readonly [typed: string, meant: string])[] = `
chic → Chicago, IL
CHIC → Chicago, IL
chi → Chicago, IL
chica → Chicago, IL
chic, il → Chicago, IL
chic il → Chicago, IL
Bosto → Boston, MA
bos → MA LA
hou → Houston, TX
phil → Philadelphia, PA
los a → Los Angeles, CA
san d → San Diego, CA
san fr → San Francisco, CA
santa mo → Santa Monica, CA
new y → New York, NY
new or → New Orleans, LA
baton r → Baton Rouge, LA
seat → Seattle, WA
mia → Miami, FL
minneap → Minneapolis, MN
det → Detroit, MI
wash → Washington, DC
st lou → Saint Louis, MO
saint lo → Saint Louis, MO
fort wor → Fort Worth, TX
ft wor → Fort Worth, TX
n littl → North Little Rock, AR
coeur d → Coeur d'Alene, ID
o'fal → MO IL
winston-s → Winston-Salem, NC
dede → Dededo, GU
saip → Saipan, MP
guay → Guaynabo, PR
charlotte am → Charlotte Amalie, VI
tafu → Tafuna, AS
scobe → MT MS
springfield, ill → Springfield, IL
springf il → Springfield, IL
portland, m → ME MI
12 Main St, Chic → Chicago, IL
portl → OR ME
port → OR FL VA ME
den → CO TX
new h → CT IN NY
kans → MO KS
springf → MO MA IL
mt ver → NY WA
char → NC SC WV
bever → MA CA FL
calif → CA CA CA
tenn → TN TN TN
penns → PA PA PA
mass → MA MA MA
heart → NE MT
bo → unknown
st → unknown
021 → unknown
xyz → unknown
rash → unknown
fever → unknown
boston, tx → unknown
chic, mt → unknown
Flordia → FL FL FL
Californa → CA CA CA
Pensylvania → PA PA PA
Missisippi → MS MS MS
Conneticut → CT CT CT
Boston Massachusets → Boston, MA
Boston, Massachusettes → Boston, MA
Chicago, Illinios → Chicago, IL
Charleston, West Virgina → Charleston, WV
near Boston → Boston, MA
in Boston → Boston, MA
downtown Chicago → Chicago, IL
Downtown LA → Los Angeles, CA
Greater Boston → Boston, MA
Boston area → Boston, MA
Portland metro area → OR ME
near me → unknown
near my house → unknown
`
  .trim()
  .split('\n')
  .map((line) => line.split(' → ') as [string, string]);

/** The first suggestion for what has been typed so far. */
export const FIRST_SUGGESTIONS: readonly (readonly [typed: string, first: string])[] = `
chic → Chicago, IL
chica → Chicago, IL
bos → Boston, MA
hou → Houston, TX
phil → Philadelphia, PA
los a → Los Angeles, CA
san d → San Diego, CA
san f → San Francisco, CA
san an → San Antonio, TX
new y → New York, NY
new o → New Orleans, LA
seat → Seattle, WA
min → Minneapolis, MN
mia → Miami, FL
atl → Atlanta, GA
den → Denver, CO
det → Detroit, MI
port → Portland, OR
portland, m → Portland, ME
spring → Spring, TX
springf → Springfield, MO
wash → Washington, DC
nyc → New York, NY
LA → Los Angeles, CA
philly → Philadelphia, PA
sf → San Francisco, CA
nola → New Orleans, LA
okc → Oklahoma City, OK
st lou → Saint Louis, MO
saint lou → Saint Louis, MO
fort wor → Fort Worth, TX
ft wor → Fort Worth, TX
mt ver → Mount Vernon, NY
0213 → 02130 Jamaica Plain, MA
0290 → 02901 Providence, RI
60614 → 60614 Chicago, IL
dede → Dededo, GU
saip → Saipan, MP
guay → Guaynabo, PR
char → Charlotte, NC
Chicgo → Chicago, IL
Pheonix → Phoenix, AZ
`
  .trim()
  .split('\n')
  .map((line) => line.split(' → ') as [string, string]);
