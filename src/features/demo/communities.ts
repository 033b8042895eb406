/** Given and family names that go together. */
export interface Community {
  female: readonly string[];
  male: readonly string[];
  /** Empty where children carry their father's given name. */
  family: readonly string[];
  middle?: { female: string; male: string };
}

const words = (text: string): string[] => text.split(" ");

/** The families of a city school in western India, roughly in proportion. */
export const communities: readonly { share: number; names: Community }[] = [
  {
    share: 30,
    names: {
      female: words(
        "Aarohi Ananya Anushka Asmita Ishwari Janhavi Ketaki Mrunal Mugdha Pranjal Rutuja Sai Sakshi Sanika Shravani Tanvi Vaidehi Vaishnavi",
      ),
      male: words(
        "Aditya Amey Atharva Chinmay Devendra Kaustubh Mandar Nikhil Ninad Ojas Parth Rohan Sahil Shreyas Soham Swapnil Tejas Yash",
      ),
      family: words(
        "Apte Bhosale Chavan Deshmukh Deshpande Gaikwad Gokhale Jadhav Joshi Kadam Kale Kulkarni More Pawar Patil Sawant Shinde Wagh",
      ),
    },
  },
  {
    share: 18,
    names: {
      female: words(
        "Aditi Avni Diya Isha Kavya Khushi Mahima Navya Neha Palak Prachi Riya Shreya Suhani Trisha Vanshika",
      ),
      male: words(
        "Aarav Abhishek Aryan Ayush Dev Harsh Kartik Krish Manav Mohit Pranav Rahul Rishabh Shivam Utkarsh Vivaan",
      ),
      family: words(
        "Agarwal Chauhan Dubey Gupta Jain Mishra Pandey Rathore Saxena Sharma Shukla Singh Srivastava Tiwari Verma Yadav",
      ),
    },
  },
  {
    share: 12,
    names: {
      female: words(
        "Afreen Aisha Alina Fatima Hiba Inaya Mariam Nida Rukhsar Sana Shifa Zainab Zara Zoya",
      ),
      male: words(
        "Aamir Arshad Ayaan Faizan Farhan Hamza Ibrahim Imran Junaid Rehan Rizwan Salman Tariq Zaid",
      ),
      family: words(
        "Ansari Attar Bagwan Inamdar Khan Mulla Pathan Qureshi Sayyed Shaikh Siddiqui Tamboli",
      ),
    },
  },
  {
    share: 10,
    names: {
      female: words(
        "Aparna Bhavani Divya Gayathri Kavitha Lakshmi Meenakshi Nandhini Priya Revathi Sangeetha Thenmozhi",
      ),
      male: words(
        "Arun Balaji Dinesh Ganesan Karthik Kumaran Murugan Prabhu Rajesh Saravanan Senthil Vignesh",
      ),
      family: [],
    },
  },
  {
    share: 8,
    names: {
      female: words(
        "Amrita Anindita Debjani Ishani Madhurima Moumita Oindrila Paromita Riddhima Sreemoyee Tiyasa Upasana",
      ),
      male: words(
        "Anirban Arnab Debashish Indranil Kaushik Pritam Rudra Saptarshi Shubhankar Souvik Subhadeep Tathagata",
      ),
      family: words("Banerjee Bose Chatterjee Das Dutta Ghosh Mukherjee Roy Saha Sen"),
    },
  },
  {
    share: 7,
    names: {
      female: words("Anjali Bhavya Dhruvi Hetal Janki Khyati Krupa Mansi Nirali Pooja Urvi Vidhi"),
      male: words("Bhavin Chirag Dhruv Hardik Jignesh Kunal Meet Nirav Parthiv Smit Vatsal Yug"),
      family: words("Bhatt Dave Desai Gandhi Mehta Modi Parekh Patel Shah Thakkar Trivedi Vora"),
    },
  },
  {
    share: 6,
    names: {
      female: words("Amanpreet Gurleen Harleen Jasleen Manpreet Navneet Prabhjot Simran"),
      male: words("Arshdeep Gurpreet Harjot Jaskaran Karanveer Manvir Ranjit Tejinder"),
      family: words("Bajwa Dhillon Gill Grewal Mann Randhawa Sandhu Sidhu"),
      middle: { female: "Kaur", male: "Singh" },
    },
  },
  {
    share: 5,
    names: {
      female: words("Alisha Andrea Clara Delna Elena Grace Natasha Rhea Sharon Vanessa"),
      male: words("Aaron Alwyn Brendan Clive Joel Kevin Melvin Nathan Ryan Savio"),
      family: words(
        "Almeida Braganza D'Costa D'Mello D'Souza Fernandes Lobo Pereira Pinto Rodrigues",
      ),
    },
  },
  {
    share: 3,
    names: {
      female: words("Anagha Athira Gopika Keerthana Nimisha Parvathy Sruthi Veena"),
      male: words("Abhijith Akhil Gokul Hari Jithin Nandan Sreejith Vishnu"),
      family: words("Kurian Menon Nair Nambiar Panicker Pillai Thomas Varghese"),
    },
  },
  {
    share: 1,
    names: {
      female: words("Lalremruati Mhasivinuo Ngangbi Pema Tashi Yangchen"),
      male: words("Lalrinawma Neikuo Ngathem Pemba Sangay Tenzin"),
      family: words("Bhutia Chhangte Kikon Lepcha Moirangthem Sailo"),
    },
  },
];

/**
 * One family each: names that break what was only tried with short, Latin, plain ones. Six of each,
 * so that no two of a family share one.
 */
export const rareFamilies: readonly Community[] = [
  {
    female: words("Siobhán Aoife Orla Niamh Róisín Clodagh"),
    male: words("Rory Cillian Seán Oisín Eoin Fiachra"),
    family: ["O'Neil"],
  },
  {
    female: words("Zoë Inês Conceição Luísa Cátia Chloë"),
    male: words("Gonçalo João Luís Zé Simão Estêvão"),
    family: ["D'Cruz-Fernandes"],
  },
  {
    female: words("अनन्या मीनाक्षी श्रद्धा गायत्री स्नेहा ऋतु"),
    male: words("विक्रम कृष्णा ऋषभ संजय अभिषेक यश"),
    family: ["शर्मा"],
  },
  {
    female: words("தமிழ்ச்செல்வி கயல்விழி யாழினி மலர்விழி பூங்கொடி நிலா"),
    male: words("இளங்கோவன் அன்பழகன் செழியன் கதிரவன் முகிலன் அறிவழகன்"),
    family: ["முருகேசன்"],
  },
  {
    female: words("فاطمہ زینب عائشہ مریم ثنا حبہ"),
    male: words("ارشد جنید طارق عمران زید حمزہ"),
    family: ["خان"],
  },
  {
    female: words("ਹਰਲੀਨ ਸਿਮਰਨ ਜਸਲੀਨ ਗੁਰਲੀਨ ਨਵਨੀਤ ਪ੍ਰਭਜੋਤ"),
    male: words("ਗੁਰਪ੍ਰੀਤ ਰਣਜੀਤ ਹਰਜੋਤ ਜਸਕਰਨ ਅਰਸ਼ਦੀਪ ਮਨਵੀਰ"),
    family: ["ਸੰਧੂ"],
  },
  {
    female: words("Satyavathi Rajarajeshwari Annapoorna Mahalakshmi Bhuvaneshwari Padmavathi").map(
      (name) => `Venkata Sai Naga Durga ${name}`,
    ),
    male: words("Narasimha Sitarama Panduranga Ranganatha Chidambara Visweswara").map(
      (name) => `Venkata Satyanarayana Lakshmi ${name}`,
    ),
    family: ["Subramanyam Raghunatha Chakravarthi Vaidyanathaswamy"],
  },
  {
    female: ["M. S.", "P.", "V. L.", "A. K.", "N.", "J. B."],
    male: ["K. P. S.", "R.", "T. N.", "D.", "S. V.", "C. M."],
    family: ["I"],
  },
];
