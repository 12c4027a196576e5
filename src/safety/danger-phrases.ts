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
`
  .trim()
  .split('\n');
