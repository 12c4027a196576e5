/** What people type in danger, of themselves and of others, also misspelt: each must find a sign that can't wait. */
export const DANGER_PHRASES: readonly string[] = `
chest pain
my chest is killing me
sudden weakness one side
cut artery
he od'd on heroin
fever in 2 month old
my chest is so tight right now
chest hurts and my left arm is numb
i think im having a heart attack
heart atack
dad is clutching his chest
crushing pressure on chest and sweating
pain in chest spreading to my jaw
I cant breathe
he cant breath
my baby is struggling to breathe
trouble breathing
gasping for air
lips turning blue
out of breath just sitting still
asthma attack and inhaler not working
shes choking on a grape
choking cant talk
my toddler swallowed something and is choking
grandpa face drooping
face droping on one side
slurred speech and weak arm
I think my mom is having a stroke
sudden numbness on one side
cant move my left arm all of a sudden
cant speak suddenly
sudden confusion in grandma
worst headache of my life
sudden severe headache
thunderclap headache
fever and stiff neck
stiff neck headache and light hurts
rash that doesnt fade when pressed
i want to die
my son wants to die
my daughter says she wants to kill herself
I want to kill myself
thinking about killing myself
thoughts of suicide
feeling suicidl
sucidal thoughts
my husband is suicidal
i dont want to be alive anymore
dont want to live
better off dead
no reason to live
i cant go on anymore
want to end my life
end it all
my friend said goodbye and has a gun
cutting myself
self harm
my brother is hearing voices telling him to hurt people
i might hurt someone
i want to hurt my baby
she took too many pills
took a whole bottle of tylenol
he took too much of his medicine
overdose
over dosed on pills
my roommate overdosed and wont wake up
fentanyl overdose
found him not breathing
wont wake up
unconscious
she passed out and isnt responding
fainted and hit head
child drank bleach
my kid ate my pills
baby swallowed a battery
swallowed button battry
toddler drank cleaning fluid
ate poisonous mushrooms
poisoned
drank antifreeze
carbon monoxide alarm going off
smell gas in house
bleach in my eye
chemicals splashed in eyes
bleeding wont stop
cut my wrist deep bleeding a lot
gushing blood
coughing up blood
throwing up blood
vomiting blood
severe bleeding
bleeding heavily and pregnant
pregnant and bleeding
soaking a pad every hour
my baby stopped moving in the womb
baby isnt kicking
water broke
the baby is coming now
headache after having a baby and seeing spots
seizure
my son is having a seizure
siezure wont stop
convulsions
throat closing up
tongue is swelling
face swelling after peanuts
anaphylaxis
alergic reaction cant breathe
bee sting and throat swelling
my newborn has a fever
2 month old with 101 fever
baby wont wake to eat
baby has blue lips
newborn fever 100.4
toddler is limp and wont respond
severe burn
hot oil burn all over his arm
burned by electricity
bad burn on face
snake bite
bitten by a rattlesnake
head injury and throwing up
hit his head and is confused
fell and hit head on blood thinners
sudden vision loss
cant see out of one eye suddenly
curtain over my vision
flashes of light and floaters
testicle pain sudden
severe pain in testicle
erection for 5 hours
worst stomach pain ever
severe belly pain
stomach pain so bad i cant stand
rock hard belly and fever
cant pee at all
heat stroke
overheated and confused
blood sugar 30 and shaking
blood sugar 500 and vomiting
ketones high and throwing up
raped
i was sexually assaulted
my boyfriend hits me
he choked me
abused by my husband
car accident neck pain numb legs
fell off roof cant move legs
broken bone sticking out
lost feeling in my legs and cant hold pee
numb between my legs and back pain
one leg swollen and painful
calf swollen and short of breath
exposed to hiv last night
condom broke with hiv positive partner
knocked out tooth
jaw swollen and cant swallow
i cant stop shaking after quitting drinking
seeing things since i quit drinking
oxygen level 85
heart racing and about to pass out
skin is peeling off in sheets and fever
red streaks spreading from cut with fever
my dad is having a hart attack
pain going down my left arm and sweating
feels like an elephant is sitting on my chest
she is not breathing
my toddler swallowed bleach
ate a whole bottle of tylenol
took all my pills at once
i dont want to be here anymore
i want to kil myself
my friend is talking about ending it
my daughter is cutting herself
thinking about suicde
life isnt worth living
going to shoot myself
husband hit me
i was raped last night
my face is numb on one side
grandma cant talk right suddenly
cant move my right arm
baby fever 2 months old
newborn with fever
my 3 week old has a temp of 101
tongue is swelling up
bee sting and cant breathe
he is choking on food
severe allergic reaction
black tarry stool and dizzy
coughing blood
stabbed
gunshot wound
fell off ladder cant feel legs
hit head and throwing up
passed out
unresponsive
took too much insulin and confused
carbon monoxide alarm headache
overdosed on fentanyl
he od'd
seizure that wont stop
pregnant bad headache seeing spots
baby stopped moving
stiff neck and fever
sudden worst headache ever
lost vision in one eye
blue lips
kid swallowed a button battery
hearing voices telling me to hurt people
racing heart and fainting
burned with hot oil all over
snake bit me
rattlesnake bite
drowned
electrocuted
chest feels like its being crushed
heart atack symptoms right now
my mom collapsed
grandpa is not responding
i think im dying
pain in chest when breathing and sweaty
husband's lips turned blue
toddler not breathing right
cant stop coughing blood
my throat is closing
ate shrimp and my lips are swelling
my kid drank windex
the baby ate tylenol
took double my insulin
gave my son too much advil
drank a bottle of bleach
inhaled ammonia and bleach fumes
she took a handful of xanax
i feel like killing myself
my teenager says she wants to die
my brother put a gun to his head
no reason to keep living
im going to overdose tonight
suicide hotline
he strangled me
my boyfriend punched me in the face
someone assaulted me sexually
left side of face is droopy
my words are coming out wrong
sudden numbness in leg
worst migraine of my life suddenly
vomit with blood in it
poop is black like tar and im weak
car accident neck pain
fell from roof
hit my head and blacked out
cut off my finger
blood is spurting from my arm
knife wound
i cant see out of my left eye all of a sudden
bleach splashed in my eye
my newborn wont eat and is floppy
baby 5 weeks fever
1 month old with 101 temp
seizure first time
my daughter is having convulsions
im 30 weeks pregnant and bleeding
pregnant with severe headache and blurry vision
my water broke at 30 weeks
purple rash that doesnt fade
stiff neck fever and confused
my husband is confused and has a fever
diabetic and throwing up with high sugar
blood sugar 500
bitten by copperhead
stung by bee throat tight
swallowed a magnet
testicle suddenly hurts bad
i hear voices telling me to kill
he has chest pain and left arm numb
elderly mom suddenly confused
drug overdose help
passed out drunk wont wake up
carbon monoxide detector going off
foot turned blue and cold
leg swollen and short of breath
daddy fell and wont get up
my chest feels really heavy and i'm sweaty
sharp chest pain left side
pain in my chest that goes to my back
breathing is getting worse and worse
cant get a full breath
my inhaler isnt helping
baby is wheezing and grunting
my son has a peanut allergy and ate one
epipen didnt work
eyes swollen shut after sting
my lips are blue
my kid ate laundry pods
ate a mushroom from the yard
drank nail polish remover
swallowed lighter fluid
took my grandma's heart pills by accident
gave baby adult tylenol
took 15 advil
i took 40 tylenol pms
i want to end things
i cant go on
nobody would care if i died
i have a plan to kill myself
my student wrote a suicide note
she cut her wrists
im going to jump
thinking of hurting myself
he threatened to kill me
my partner hits me
i was drugged and raped
one pupil bigger after head injury
arm and face numb
mom talking gibberish suddenly
sudden loss of vision
head is exploding worst pain ever
coughed up a cup of blood
bright red blood in toilet lots
nosebleed for an hour
stab wound
motorcycle crash
broke my neck
bone sticking out
fell from a tree
unconscious after fall
drowned in pool
shocked by outlet
hot grease all over my legs
acid in eyes
baby 3 weeks old feels hot
newborn not waking to feed
child stiff and jerking
8 month old limp and not responding
positive pregnancy test and bad pain on one side
fainted pregnant
contractions at 28 weeks
i might hurt my newborn
rash and fever and confused
sugar over 600
low sugar cant wake him
rattle snake got me
button battery up nose
pain in testicle woke me up
cant pee at all since yesterday
overheated and confused after running
furnace leak headache everyone dizzy
can't feel my legs and back pain
leg is swollen and hurts calf
husband clutching chest and sweating
pressure in chest wont go away
having trouble swallowing and breathing
grandma fell and hit her head on blood thinners
my uncle is having a stroke i think
vision went black in one eye
speech suddenly slurred after nap
daughter ate a bunch of vitamins with iron
cat ate my pills
toddler drank my vape juice
kid swallowed my blood pressure medicine
took my antidepressants twice today
mixed bleach and ammonia
swallowed glass
my son said he wants to shoot himself
i just want it all to stop
i took all of my sleeping pills
feeling hopeless and want to give up on life
friend posted a goodbye on facebook
self harming again
my stepdad touches me
someone is following me and hurting me
bleeding through pads pregnant
34 weeks pregnant no movement
pregnant and swollen face headache
gave birth last week and soaking pads
postpartum thoughts of hurting baby
10 day old with a temp
6 week old has 100.8 temp
baby wont wake up
toddler having a seizure with fever
kid hit head and vomiting
choking on hot dog
infant choking
purple spots and fever
stiff neck light hurts eyes fever
child not peed all day
toddler with blue lips coughing
severe stomach pain right side fever
my heart is racing and i feel like passing out
cut my arm deep wont stop bleeding
nail gun through hand
finger cut off
burned my hand on stove blistered whole palm
kid pulled boiling water on himself
got electrocuted
snake bite on ankle
lost vision suddenly
something stabbed my eye
tooth knocked out
tongue swelling after new medicine
hives all over and throat tight
my leg is swollen and red and i cant breathe
cant move legs after fall
diabetic and wont wake up
alcoholic shaking and seeing things
took too many xanax and alcohol
overdose of insulin
nose broken and bleeding wont stop
psychotic break seeing things
hearing demons
swallowed a bottle of tylenol
took a bottle of tylenol
od on tylenol
heartattack
heartatack
hart atack
chst pain
shes not waking up
hes blue
stop breathing
burned with acid
me quiero morir
dolor de pecho
no puedo respirar
`
  .trim()
  .split('\n');

/** What people type who are in no danger, with words that look like it: none may find a sign. */
export const HARMLESS_PHRASES: readonly string[] = `
killing time
poison ivy
poison oak rash
poison sumac
heart of gold yoga
drop in clinic
stroke rehab
stroke recovery physical therapy
dying my hair
dye my hair
panic at the disco
die hard
my feet are killing me
my back is killing me
these shoes are killing me
dying to lose weight
dying for a good night of sleep
food poisoning
blood poisoning vaccine
chest cold
chest congestion
chest x-ray
chest of drawers
heart healthy diet
heart checkup
heartburn
family history of heart attack
heart attack risk test
breathing test
breathing exercises
breathe better at night
shortness of time
choke collar
artichoke
short sleeve shirt
cutting board
cutting weight
cut back on sugar
haircut
cut down on drinking coffee
overdue checkup
overdose of vitamin c in smoothies
killer workout
killer headache band
suicide squad movie
drop off prescription
shot clock
flu shot
shots for school
travel shots
gun range hearing protection
hearing test
hearing aids
seizure of property
season allergies
sneezing fit
bug bites
mosquito bite
bee keeping
snake plant
spider veins
burning calories
heat rash
sunburn
burning when i pee
razor burn
freezer burn
crohns diet
baby shower
baby food
baby monitor
new baby checkup
pregnancy test
prenatal yoga
water birth class
labor day hours
labor law poster
birth control
breaking bad habits
break out
broken glasses
broken tooth
broken heart
lost voice
lost weight
lost my insurance card
blackhead removal
black toenail
blood test
blood pressure check
blood donation
blood type
bleeding gums
nose hair
swollen gums
swollen feet after flight
face mask
facial
numbing cream
numb toes from running
weak nails
weak ankles
confused about insurance
confused which vaccine i need
sleep like the dead
dead skin
dead tooth
deadline stress
life insurance exam
end of life planning documents
quit smoking
want to quit sugar
want to live longer
living will form
eye exam
flash sale glasses
floaters eye doctor
contact lens solution
stiff neck
stiff shoulder
headache
migraine
fever
fever blister
fainting couch
passing gas
pass a drug test
drug test for work
pill organizer
too many moles
too many pimples
took a covid test
bottle of vitamins
battery for hearing aid
alarm clock for sleep
gas and bloating
carbon footprint
emergency contraception
emergency room bill question
urgent care near me
911 memorial hours
988 area
crisis of faith
meningitis vaccine
rabies vaccine for travel
tetanus shot
hiv test
std test
rape whistle store
domestic flights
abuse of antibiotics article
shaking hands
shake recipe
vibration plate
pressure washer
high pressure job
tight hamstrings
tight jeans rash
back pain exercises
testicle self exam
erectile dysfunction
heart shaped pills
breathtaking
blood test for cholesterol
suicide prevention month volunteer
stroke prevention class
head lice
kill lice
killer headache from work
dying for a haircut
die cut stickers
poison oak cream
choking hazard toys
dead skin on feet
broken nail
dead tooth whitening
stroke of luck
heart rate monitor watch
numb from dentist
cold sore
chest acne
chest hair removal
seizure medicine refill
allergy shots
overdue for a checkup
burn fat
sunburn cream
bleeding gums when flossing
blue light glasses
vision test
lost my glasses
snake tattoo removal
fall allergies
fall prevention class
water bottle
headache after coffee
mild headache
shortness of staff
out of breath from being out of shape plan
hot flashes
gas station near me
poisonous plants article
attack plan
panic buying
cutting calories
cut my sugar
cuticle care
breast pump
pregnant flu shot
toddler tantrum
fainting goats
what to eat when pregnant
pregnancy back ache
pregnant with nausea
prenatal vitamins that don't make me throw up
period bleeding for 6 days
spotting on birth control
heavy periods treatment
dog allergy
my dog ate chocolate
snake plant safe for cats
head and shoulders shampoo
hit my funny bone
jump start metabolism
jump higher training
sleep apnea husband snores
husband needs a physical
cant sleep baby wakes up
baby wont sleep
baby not eating solids
toddler not potty trained
toddler ear tugging
kid with pink eye
newborn photos
newborn checkup
newborn vaccines schedule
weeks pregnant calculator
6 week postpartum checkup
low sugar diet
sugar free candy
blood sugar monitor
blood sugar 120
glucose test fasting
diabetes and eye exam
insulin refill
how much insulin costs
took my flu shot yesterday arm hurts
sore arm after vaccine
left arm rash
chest cold cough
chest rash
chest freckles
breathing exercises for stress
out of shape breathing classes
snoring loud breathing
asthma refill inhaler
inhaler prescription
allergy pills
peanut allergy test
bee sting itchy
wasp sting swelling on hand
hives from new detergent
throat sore and swollen glands
swollen tonsils
lip fillers
burn cream
sunburn on face
burnt tongue on coffee
oil for hair
acid reflux
acid wash facial
bleach hair eyebrow
eye drops for dry eyes
eye exam for kids
pink eye contagious
eyelash tint
lens cleaner for glasses
numb toes in cold
carpal tunnel numb fingers
side effects of flu shot
weak knees
droopy eyelid surgery
forgetful grandma memory test
confused about medicare
confused about insurance plan
voice lessons
hear better
loss of smell
vision insurance
see an eye doctor suddenly need glasses
kidney stones diet
kidney function test
swollen feet from heat
leg day soreness
one leg longer
calf cramp
stool test
blood in urine test
stop smoking pills
alcohol wipes
thinking about therapy
talk about death of my mom grief
husband died grief support
dad died
i feel sad
stress at work
panic disorder help
boyfriend and i need couples counseling
my ex and custody stress
partner std testing
abuse of antibiotics
wedding planning stress
train for marathon
roofing nail kit
car seat safety
accident insurance form
motorcycle gloves
drug test for job
drug interaction checker
overdue pap smear
took a pregnancy test
took tylenol 2 hours ago can i take advil
how many melatonin gummies
vitamin d 50 000
double chin
twice daily medication
wrong prescription glasses
accidental pregnancy options
missed a pill
lost my pills
swallow pills easily
trouble swallowing pills
choking down vitamins
heavy backpack pain
unbearable itching
severe acne
severe dandruff
worst allergies ever
worst period cramps
sudden hair loss
sudden weight gain
low grade fever 99
fever 101 adult
cold and fever
fever and cough in adult
stiff neck from sleeping
neck pain
migraine prevention
migraine with aura doctor
tension headache
headache behind eyes sinus
battery for glucose meter
magnet therapy
nail fungus through laser
nail through polish
splinter in finger
glass skin routine
knife sharpening
cut on finger small
black nail
black stool from iron pills
dark urine after beets
furnace filter allergy
garage sale
generator rental
breathless jokes
passed out flyers
heart attack grill
snake bite kit
suicide prevention course
i feel blue
husband stops breathing in sleep
not waking up rested
`
  .trim()
  .split('\n');
