/** English words by meaning; see ../meanings.server.ts. */
export const english = `
how_much how_expensive price pricing cost fee charge rate tariff $ pay cheap expensive affordable budget bill quote estimate worth pounds euros dollars
pay payment invoice bill card cash transfer instalment installment cheque check bank debit credit paypal contactless
deposit down_payment up_front upfront in_advance advance prepay prepayment downpayment
remainder balance rest outstanding remaining
discount reduction reduced offer promotion deal voucher coupon cheaper saving bulk rebate concession percent off_the_price
free free_of_charge no_charge nothing complimentary gratis included at_no_cost for_free without_charge
included inclusive include cover contain comes_with part_of extra additional surcharge on_top supplement
vat tax taxes taxed duty net gross
refund money_back reimburse reimbursement get_back returned return
guarantee warranty guaranteed covered promise breaks_again goes_wrong
insurance insured insurer policy liability claim cover
grant subsidy aid funding funded support financial_help benefit allowance loan finance financing credit
how_long duration last take minute hour day week month year long quick fast time_does_it length overnight
quick fast soon urgent urgently same_day immediately emergency rush express asap straight_away right_away hurry today at_once short_notice
when date day time calendar schedule monday tuesday wednesday thursday friday saturday sunday
open opening hours closed close shut closing weekend weekday sunday saturday o_clock bank_holiday late evening
start begin first kick_off beginning
finish end complete completed ready done finished deadline over
wait waiting queue delay late lead_time backlog turnaround
early morning dawn before breakfast
evening night late after_work midnight dusk
spring summer autumn winter season seasonal january february march april may june july august september october november december
holiday christmas easter new_year festive closed vacation
year founded since established began start set_up history origin old 0000 anniversary
how_often frequency every times twice once_a regularly regular monthly yearly annual weekly daily
age old young years_old
book booking appointment reserve reservation slot schedule arrange visit come_in
cancel cancellation call_off change_my_mind withdraw pull_out back_out give_notice
reschedule move postpone change put_off another_day different_day
change alter modify adjust amend adapt
order buy purchase get ask_for commission
deliver delivery ship shipping bring dispatch courier post van drop_off send transport
collect collection pick_up pickup fetch take_away collected
home at_my_place at_home come_to house_call on_site onsite come_out callout call_out travel visit
where location located address street road find_you base based premises workshop shop site place
area region far kilometre kilometer km mile miles distance radius nearby outside how_far neighbourhood town city village abroad
parking park car_park space leave_my_car
train bus tram station stop public_transport underground
access accessible wheelchair disabled step stairs lift ramp disability mobility
who person people team staff employee someone somebody colleague crew whose
boss owner manager founder founded director head runs run leader in_charge responsible lead chief
founder founded started set_up opened created established
work worker employee staff colleague team crew
job vacancy hire hiring recruit career apprentice apprenticeship intern internship trainee looking_for position apply work_for_you
train training course lesson class learn teach teaching workshop taught teacher instructor
experience qualified qualification trained certified certificate diploma professional expert skilled accredited licence license
partner supplier subcontractor third_party
customer client who_have_you reference
review opinion testimonial say_about satisfied happy recommend feedback rating said
complain complaint unhappy dissatisfied problem wrong mistake fault error
problem issue trouble difficulty wrong fault defect broken went_wrong challenge
cause reason why because due
solve solution fix solved resolve overcome answer
result outcome effect improvement improve better achieved difference benefit
increase more rise grow growth higher up rose doubled
decrease less fewer fall drop lower reduce reduction down fell cut save saved halved
save saving economy economical save_money cheaper less
phone telephone call ring number mobile whatsapp text dial
email mail write message contact reach inbox
contact get_in_touch reach talk speak
talk speak discuss conversation consultation advice advise meeting chat
language speak english french german romanian spanish foreign translate
service offer do_you_do provide kind_of_work specialise sell make
product item goods article range stock sell available
stock available availability have_in in_store warehouse inventory
quality standard good best premium
new brand_new newly fresh modern recent latest
old used second_hand secondhand pre_owned vintage antique worn historic
repair mend fix fixed broken break restore damaged patch torn
maintain maintenance service servicing upkeep check_up inspect look_after care annual_check
inspect inspection check examine survey test diagnose diagnosis look_at assessment assess measure
clean cleaning wash dirty dirt stain dust tidy spotless rinse
replace replacement swap exchange new_one substitute change
install installation fit fitted fitting mount put_in put_up lay assemble set_up
build construct construction building built erect
remove removal take_away get_rid dispose disposal strip rid dismantle
waste rubbish recycle recycling skip scrap litter bin disposal compost leftover
break broken crack cracked snap split shatter fail
leak leaking drip damp water moisture wet mould flood seep
rain weather storm wind snow hail rainy bad_weather wet hurricane
frost freeze ice icy cold freezing
hot heat warm heating temperature degree degrees warmth
cold cool chilled fridge freezer freeze frozen refrigerate temperature
temperature degree degrees celsius hot cold
dry drying humid moisture damp wet
sun sunlight solar panel photovoltaic shade
water tap pipe plumbing drain plumber
electric electrical electricity power energy battery charge motor wiring electrician
gas oil fuel petrol diesel boiler
environment ecological green sustainable organic eco carbon recyclable local natural plastic co2
material made_of metal steel wood timber stone brick concrete plastic glass aluminium zinc copper slate tile leather fabric
colour color shade paint dark light white black red blue green
size large small big dimension measurement width height fit length square metre meter centimetre tall
weight heavy light kilo kilogram kg gram weigh pound ton how_heavy
thick thickness thin millimetre deep depth
how_many number count many total amount quantity several
minimum least at_least smallest lowest limit
maximum most at_most largest limit up_to
part component piece spare element
tool equipment machine device kit
design plan drawing sketch draw designer model
custom bespoke made_to_measure made_to_order tailor personalised personalized own_design individual special_request
choose choice pick select option variety which selection decide
compare comparison difference versus better_than or rather
photo photograph picture image camera filmed video drone
permission permit planning authority council allowed authorisation licence legal legally regulation approve approval
law legal rule regulation obligation must required allowed lawyer solicitor
contract agreement terms conditions signed commit commitment notice
document paperwork form file report certificate record written
safe safety secure security danger dangerous risk hazard protect protection
danger dangerous harmful toxic poison hazardous asbestos lead
thief theft steal stolen lock alarm burglary burglar security
lose lost missing forgotten left_behind
noise loud noisy quiet silent sound
smell odour scent fragrance stink
child children kid kids baby toddler family young school junior pupil
adult grown_up elderly senior pensioner older
dog cat pet animal
woman man women men female male
couple wedding married marry bride groom marriage engagement
party event celebration birthday anniversary function reception celebrate
funeral death died mourning burial
group people team company guests party persons
guest person people attend visitor portion serve
company business firm corporate office organisation organization trade
private individual personal household homeowner
school university college student pupil teacher class
church monument historic heritage chapel listed cathedral castle
hotel restaurant cafe bar inn guesthouse pub
hospital clinic doctor nurse patient medical dentist surgery health
medicine drug tablet treatment therapy remedy medication
pain ache hurt sore injury hurts injured
allergy allergic allergen intolerant intolerance gluten lactose nut nuts coeliac celiac dairy
vegan vegetarian plant_based meat_free dairy_free egg_free meatless
ingredient contain made_from recipe made_with
sugar sweet sweetener diabetic diabetes unsweetened
food eat meal dish menu lunch dinner breakfast catering buffet feed
drink wine beer coffee tea juice beverage alcohol
bread bake baking baker bakery oven flour dough
cake tart dessert pastry sweet biscuit pudding pie gateau
chocolate cocoa cream butter milk egg
fruit vegetable berry apple strawberry lemon
meat beef pork chicken lamb sausage butcher ham
fish seafood salmon prawn
cook cooking chef kitchen prepare boil fry
keep store storage preserve fresh last shelf_life shelf expiry expire
house home flat apartment building property cottage
room kitchen bathroom bedroom living_room
roof tile gutter slate chimney attic loft rafter ridge
wall ceiling floor plaster ground
window door glass glazing frame shutter
garden plant tree lawn flower grass hedge soil gardener
insulate insulation energy heat_loss warm draught lag
scaffold scaffolding ladder height climb
paint painting decorate decorator varnish coat coating wallpaper
wood wooden timber carpenter carpentry joiner joinery oak beam
furniture chair table sofa shelf cupboard wardrobe
car vehicle automobile van lorry truck garage
bicycle bike cycle cycling cyclist two_wheeler ebike
tyre tire wheel puncture inner_tube flat_tyre rim spoke
brake brakes stop braking
chain gear gears derailleur sprocket drivetrain shift
boat ship sail sailing yacht
travel trip journey tour excursion flight ride
hire rent rental lend loan borrow lease
sell buy_back part_exchange trade_in resale
swim pool sauna spa bath
sport gym fitness exercise workout training
massage relax relaxation wellness
hair haircut hairdresser barber cut beard
skin face beauty make_up nail cosmetic
clothes dress suit shirt wear sew tailor garment
shoe boot cobbler sole heel
jewellery ring gold silver jewel
watch clock watchmaker
book reading print printing paper brochure
music instrument piano guitar violin song band concert
art paint exhibition gallery museum artist
computer laptop software program app website online internet digital
data privacy personal_data information gdpr
password login account sign_in
print printer copy paper
phone smartphone screen mobile
learn study course exam lesson
translate translation interpreter
account accounting bookkeeping accountant tax books
money cash bank savings capital
invest investment shares fund
sell sale property estate agent buyer seller
rent tenant landlord lease
move moving removal relocate boxes
cleaner cleaning housekeeping
key lock locksmith keys
fire smoke burn flame extinguisher chimney
pest mouse rat insect wasp bat bird nest mice
bird nest swallow pigeon
moss algae lichen weed mould
rust rusty corrosion corroded rot rotten
scratch dent damage mark
worn wear wear_out used_up exhausted lifespan last
lifespan last durable lifetime long_lasting hold
strong sturdy solid robust stable
soft hard stiff tender
advantage benefit plus good_thing pro
disadvantage drawback downside con bad_thing minus
mistake error wrong avoid should_not
tip advice recommend recommendation suggest should guide
prevent avoid protect stop precaution
need require necessary must have_to obligatory compulsory
allowed may can permitted possible
possible can feasible could option able
forbid prohibited banned not_allowed refuse
step stage phase process procedure works go_about happens proceed first
first initial meeting beginning start
visit come inspection see_you appointment
quote estimate offer quotation proposal
valid validity expire expiry valid_for
plan project programme job works
progress follow update news inform informed informs
promise word commit pledge
responsible liable liability fault blame
example case instance project reference
number_of_staff how_many_people employees team
big large huge major biggest
small little tiny mini smallest
half percent % share proportion third quarter
double twice two
one single alone solo
both two pair
all every whole entire complete
none no nothing never
near close next beside
inside indoor interior in
outside outdoor exterior open_air garden
high tall height above top
low below under bottom
front back side behind
left right corner
open unlock
light lamp lighting bulb bright led
dark night
colourful bright
clean pure hygienic hygiene
gift present voucher surprise
card voucher gift_card
member membership subscription subscribe club loyalty
register registration enrol sign_up join
newsletter news mailing
sign signature autograph
local regional nearby from_here producer
foreign abroad imported overseas
origin come_from source supplier sourced from_where
handmade by_hand craft handcrafted artisan
machine automatic robot
factory production produce manufacture make made workshop
workshop studio premises
test try trial sample tasting demo try_out
sample example taste swatch
taste flavour flavor tasty delicious
look appearance style finish
style classic traditional modern
traditional old tradition heritage classic
famous known well_known award prize
award prize won competition
family family_run father mother son daughter grandfather parents
father mother parents inherited took_over
friend neighbour
alone yourself diy myself on_your_own
help assist assistance support aid
stop quit give_up leave cease
continue keep carry_on further
return come_back bring_back send_back
forget remember remind reminder
lend borrow replacement courtesy loan
replacement courtesy stand_in meanwhile
wait meanwhile in_the_meantime
busy full booked capacity peak
quiet calm off_peak
capacity room seat seats space
space room place square
seat sit saddle chair
travel_cost travel_expenses callout_fee mileage
penalty fine late_fee
late delay overdue behind
unexpected surprise unforeseen
decide decision choose
reason motive why
believe trust reliable honest
secret confidential
honest fair transparent
polite friendly kind
specialist expert specialise specialised
master craftsman craftsmen guild
volunteer charity association donation donate
city town mayor council municipality
country countryside village rural farm
farm farmer field harvest animals
mountain forest nature lake river
sea beach coast
how_much how_expensive price pricing cost costs fee charge rate > $ pounds euros dollars
how_long how_quickly how_fast how_soon duration time_does_it long_does > minute minutes hour hours day days week weeks month months year years
when what_time which_day what_day opening open > monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december o_clock morning evening noon midnight 0 00 0000 day days week weekend before after until h am pm
how_many how_often how_far how_heavy how_old how_big how_thick how_deep what_percentage minimum maximum > 0 00 000 0000 00000 0% 00% one two three four five six seven eight nine ten twelve twenty thirty hundred every twice
who whose which_person > manager owner founder director head boss partner chief mechanic trainer engineer lead leads runs mr mrs specialist teacher driver consultant
since_when what_year which_year when_was_the when_did_you founded > 0000
`;
